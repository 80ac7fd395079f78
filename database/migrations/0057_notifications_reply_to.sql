alter table outbox add column reply_to integer references users (id) on delete set null; -- who gets the answers; null: the entry's liaison, else support
