-- A leader's device that goes from hand to hand, signed out meanwhile: whoever has its secret opens the waivers of one entry, one
-- after the other.
create table waiver_passes (
  id integer generated always as identity primary key,
  secret_hash bytea not null unique, -- sha-256 of the secret, which has 256 random bits
  entry_id integer not null references entries (id) on delete cascade,
  made_by integer not null references users (id) on delete cascade, -- who passes the device; named in the evidence
  created_at timestamptz not null,
  ends_at timestamptz not null -- moved forward when it is ended by hand
);
create index waiver_passes_entry_id_idx on waiver_passes (entry_id);
create index waiver_passes_made_by_idx on waiver_passes (made_by);

alter table signing_links add column pass_id integer references waiver_passes (id) on delete set null; -- made on a passed device
create index signing_links_pass_id_idx on signing_links (pass_id) where pass_id is not null;
alter table signing_links drop constraint signing_links_made_for_check;
alter table signing_links add constraint signing_links_made_for_check
  check (made_for in ('mail', 'reminder', 'visit', 'hand-over', 'part', 'pass'));
