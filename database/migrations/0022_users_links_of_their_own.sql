-- Links are random now: what was derived from row numbers and SECRET opens nothing any more.

-- The sign-up link that is taken with the confirmation stood as a signed ticket in the letter; it stands here now.
alter table account_links add column join_link_id integer references join_links (id) on delete set null; -- the sign-up link to take when this one confirms the address
update account_links set join_link_id = join_links.id
from outbox, join_links
where outbox.link_kind = 'account' and outbox.link_id = account_links.id and account_links.kind = 'email-verification'
  and join_links.id = substring(outbox.text_body from '\{\{link:account:\d+\}\}\?join=(\d{1,9})\.')::integer;

-- visit: shown to the signer of another waiver that was mailed to the same address.
alter table signing_links drop constraint signing_links_made_for_check;
alter table signing_links add constraint signing_links_made_for_check check (made_for in ('mail', 'reminder', 'visit', 'hand-over'));
alter table signing_links alter
  secret_hash set not null; -- sha-256 of the secret, which has 256 random bits; the secret itself stands sealed in its letter or nowhere

-- Who held a link to the end is told that the waiver was signed; who held one that was replaced before learns nothing of it.
alter table signing_links
  add column end_reason text check (end_reason in ('replaced', 'signed', 'withdrawn')); -- null: it works
update signing_links set end_reason = case
  when waivers.completed_at is not null and not exists (
    select from signing_links later where later.waiver_id = signing_links.waiver_id and later.id > signing_links.id) then 'signed'
  when waivers.voided_at <= signing_links.ended_at then 'withdrawn'
  else 'replaced' end
from waivers where waivers.id = signing_links.waiver_id and signing_links.ended_at is not null;
alter table signing_links add check ((ended_at is null) = (end_reason is null));
-- It served 'is this the newest link', which nothing asks any more.
drop index signing_links_all_idx;
