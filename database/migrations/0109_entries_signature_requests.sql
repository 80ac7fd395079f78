-- A leader asks somebody else to sign one group of a form, by a link of its own.

create table form_signature_requests (
  id integer generated always as identity primary key,
  locator uuid not null unique default gen_random_uuid(), -- names it to signed-in people and opens nothing
  entry_id integer not null references entries (id) on delete cascade,
  form_type text not null,
  group_key text not null, -- the group that is signed
  signer_name text not null check (length(signer_name) between 1 and 80),
  signer_email text not null check (signer_email = lower(signer_email)),
  requested_at timestamptz not null,
  requested_by integer references users (id), -- who answers about it; null: the account is gone
  sent_at timestamptz not null, -- the newest letter
  reminders integer not null default 0, -- letters that the calendar has sent by itself
  viewed_at timestamptz, -- the link was opened for the first time
  declined_at timestamptz, -- the link goes on working
  declined_note text check (length(declined_note) <= 500),
  signed_at timestamptz,
  record text, -- the evidence as canonical JSON: what was shown, what was answered, through which link, from where
  record_sha256 text, -- also in the audit trail, which is sealed
  ended_at timestamptz,
  end_reason text check (end_reason in ('withdrawn', 'replaced', 'cleared')), -- by the entry's people; signed in the form itself; the form was cleared
  check ((signed_at is null) = (record is null)),
  check ((record is null) = (record_sha256 is null)),
  check ((ended_at is null) = (end_reason is null))
);
-- A group waits for one signature at a time, and has one.
create unique index form_signature_requests_open_key on form_signature_requests (entry_id, form_type, group_key) where ended_at is null;
create index form_signature_requests_waiting_idx on form_signature_requests (sent_at) where ended_at is null and signed_at is null;

create table form_signature_links (
  id integer generated always as identity primary key,
  request_id integer not null references form_signature_requests (id) on delete cascade,
  secret_hash bytea not null unique, -- sha-256 of 256 random bits
  created_at timestamptz not null,
  ended_at timestamptz
);
create index form_signature_links_request_idx on form_signature_links (request_id);

alter table outbox drop constraint outbox_link_kind_check;
alter table outbox add constraint outbox_link_kind_check check (link_kind in ('account', 'signing', 'cosigning'));
