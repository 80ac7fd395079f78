-- A link has random bits of its own and is stored as a hash, so the letter that brings it holds the secret, encrypted,
-- from being queued to being sent.

alter table outbox
  add column link_kind text check (link_kind in ('account', 'signing')), -- whose link the letter brings; null: it brings none
  add column link_id integer, -- row of account_links or signing_links
  add column sealed_link bytea, -- the link's secret, encrypted with a key derived from SECRET; null once the letter is sent, its link has ended, or it is never to be sent
  add check ((link_kind is null) = (link_id is null)),
  add check (sealed_link is null or link_id is not null);
alter table outbox alter
  text_body set not null; -- says {{link:account:ID}} or {{link:signing:ID}} where sealed_link is filled in at delivery

-- What people typed has its braces broken up, so only placeholders of our own match.
update outbox set link_kind = found[1], link_id = found[2]::integer
from (select id, regexp_match(text_body, '\{\{link:(account|signing):(\d{1,9})\}\}') as found
  from outbox where position('{{link:' in text_body) > 0) as holding
where outbox.id = holding.id and found is not null;

create index outbox_link_idx on outbox (link_kind, link_id) where link_id is not null;
