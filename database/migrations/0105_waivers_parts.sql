-- A minor's waiver in two parts: what the first of the two has signed, until the other signs too. Then the record of the
-- signature has it, and the row goes; so it does when the part is taken back.
create table waiver_parts (
  waiver_id integer primary key references waivers (id) on delete cascade,
  part text not null check (part in ('participant', 'guardian')), -- who has signed
  field_values jsonb not null, -- what they signed, less what staff alone see
  language text, -- what the page spoke beside English
  address text not null, -- of the client
  agent text not null,
  link_id integer not null references signing_links (id) on delete cascade, -- the link it was signed with
  to_address text not null, -- where the link of the other went
  entered_by text not null check (entered_by in ('signer', 'on-file')), -- who knew that address
  signed_at timestamptz not null,
  sent_at timestamptz not null
);
create index waiver_parts_link_id_idx on waiver_parts (link_id);

alter table signing_links drop constraint signing_links_made_for_check;
alter table signing_links add constraint signing_links_made_for_check
  check (made_for in ('mail', 'reminder', 'visit', 'hand-over', 'part'));
