-- A promise signed by a person, and by a guardian where the person is a minor.

create table waivers (
  id integer generated always as identity primary key,
  locator text not null unique, -- the contract's `token`: opens nothing without a session and the right
  participant_id integer not null references participants (id),
  entry_id integer references entries (id) on delete set null, -- null: the entry was deleted, the evidence stays
  year integer not null,
  form_type text not null check (form_type in ('participant-waiver', 'personnel-waiver', 'covid')),
  name text not null, -- as addressed; the participant's name when made
  email text, -- where the link goes; null: handed over
  definition_version integer not null, -- text and questions it was opened with
  field_values jsonb not null default '{}', -- what the signer typed, saved while typing
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz, -- the first mail was queued
  reminded_at timestamptz, -- the last reminder was queued; at most one a day
  viewed_at timestamptz, -- the link was opened
  completed_at timestamptz, -- signed
  approved_at timestamptz,
  approved_by integer references users (id),
  verification_confirmed_at timestamptz, -- a person saw the signer's papers
  verification_confirmed_by integer references users (id),
  voided_at timestamptz, -- withdrawn with a reason; a correction is a void and a new waiver
  voided_by integer references users (id),
  void_reason text,
  check (approved_at is null or completed_at is not null)
);
create unique index waivers_one_live on waivers (participant_id, form_type) where voided_at is null;
create index waivers_entry_idx on waivers (entry_id) where voided_at is null;
create index waivers_year_name_idx on waivers (year, lower(name), id) where voided_at is null;

create table signing_links (
  id integer generated always as identity primary key,
  waiver_id integer not null references waivers (id) on delete cascade,
  secret_hash bytea not null unique, -- sha-256; the secret itself is derived when a mail goes out and stands nowhere
  made_for text not null check (made_for in ('mail', 'reminder', 'hand-over')),
  handed_over_by integer references users (id), -- who copied the link; stands in the evidence
  created_at timestamptz not null,
  ended_at timestamptz -- replaced, signed or withdrawn
);
create index signing_links_waiver_idx on signing_links (waiver_id) where ended_at is null;

create table waiver_evidence (
  id integer generated always as identity primary key,
  waiver_id integer not null unique references waivers (id),
  year integer not null, -- one chain a year
  position integer not null, -- 1, 2, 3, … in the chain of the year
  record text not null, -- canonical JSON of what was signed, shown, consented to, when, from where
  record_hash text not null, -- sha-256 of record, hex
  previous_hash text not null, -- chain_hash of position - 1; 64 zeros for the first
  chain_hash text not null, -- sha-256 of previous_hash || record_hash
  created_at timestamptz not null,
  unique (year, position)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger waiver_evidence_written_once before update or delete on waiver_evidence
  for each row execute function refuse_change();
