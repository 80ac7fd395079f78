-- Waivers of a whole parade: refusals of signers, the signed paper, mailings of many, and evidence that outlives people.

-- 'Deleting an entry, a participant or an organisation keeps signed evidence.'
alter table waivers alter column participant_id drop not null;
alter table waivers drop constraint waivers_participant_id_fkey;
alter table waivers add constraint waivers_participant_id_fkey foreign key (participant_id) references participants (id) on delete set null;

-- A signer may say no, or that the letter reached the wrong person. The waiver stays pending until staff act on it.
alter table waivers
  add column declined_at timestamptz,
  add column declined_as text check (declined_as in ('declined', 'not-me')),
  add column declined_note text check (length(declined_note) <= 500),
  add check ((declined_at is null) = (declined_as is null));

-- The signed waiver as a PDF, made once by the worker; its checksum is how a paper is recognised.
create table waiver_documents (
  waiver_id integer primary key references waivers (id),
  evidence_id integer not null references waiver_evidence (id),
  checksum text not null unique, -- sha-256 of the PDF's bytes, hex; also its key in the store
  size_bytes integer not null,
  made_at timestamptz not null
);
create trigger waiver_documents_written_once before delete or update on waiver_documents
  for each row execute function refuse_change();

-- One sending to many: what it was for, how many it means, and through the outbox how far it is.
create table mailings (
  id integer generated always as identity primary key,
  key text not null unique, -- what it is about: the same cause is one mailing ('ladder:2027:14')
  kind text not null check (kind in ('invitation', 'reminder', 'ladder')),
  year integer not null references parades (event_year),
  title text not null, -- as the outbox shows it
  asked_by integer references users (id), -- null: the calendar
  total integer not null default 0, -- letters that it came to
  left_out integer not null default 0, -- rows that changed since, or cannot be written to
  created_at timestamptz not null,
  finished_at timestamptz -- the last letter was queued
);
create index mailings_newest_idx on mailings (id desc);
alter table outbox add column mailing_id integer references mailings (id) on delete set null;
create index outbox_mailing_idx on outbox (mailing_id, state) where mailing_id is not null;

-- The addressee's own server said that there is no such box: trying again is no use, the address is to be mended.
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check check (state in ('queued', 'sent', 'failed', 'bounced', 'kept'));
