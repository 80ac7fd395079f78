-- The emails of an entry, of an account and of a kind are found in their order, newest first.

create index outbox_entry_idx on outbox (entry_id, id desc) where entry_id is not null;
create index outbox_user_idx on outbox (user_id, id desc) where user_id is not null;
create index outbox_room_idx on outbox (room, id desc);
