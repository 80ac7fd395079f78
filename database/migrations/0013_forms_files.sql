-- What a form needs beside its answers: pictures in several shapes, the organiser's papers, and who has it open.

-- A picture that came in is kept as it came; what is served is made from it and can be made anew, turned another way.
alter table files
  add column original_checksum text, -- sha-256 and key of the bytes as they came, pictures only; never served to the public
  add column original_size_bytes bigint,
  add column rotation integer not null default 0 check (rotation in (0, 90, 180, 270)), -- degrees clockwise that a person turned it
  add column thumbnail_checksum text; -- sha-256 and key of the small picture, pictures only

-- A signer has no account: the upload belongs to the waiver. A file that the office puts beside a form belongs to neither.
alter table files add column waiver_id integer references waivers (id) on delete set null;
create index files_waiver_idx on files (waiver_id) where waiver_id is not null;
create index files_checksum_idx on files (checksum);

-- Papers that the office puts beside a form: a file of ours or a page elsewhere.
create table form_files (
  id integer generated always as identity primary key,
  form_type text not null,
  display_name text not null check (length(display_name) between 1 and 160),
  file_id uuid references files (id), -- a PDF in the portal's store
  url text check (url like 'https://%' and length(url) <= 500), -- or a page elsewhere
  position integer not null default 0,
  created_at timestamptz not null,
  created_by integer references users (id),
  check ((file_id is null) <> (url is null))
);
create index form_files_form_idx on form_files (form_type, position, id);

-- Which organisation has taken which paper: the office asks 'have they read it?'.
create table form_file_downloads (
  form_file_id integer not null references form_files (id) on delete cascade,
  organization_id integer not null references organizations (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (form_file_id, organization_id)
);

-- Who has a form open just now. Rows older than a minute say nothing and are swept.
create table form_presence (
  entry_id integer not null references entries (id) on delete cascade,
  form_type text not null,
  user_id integer not null references users (id) on delete cascade,
  field_path text, -- where the person is typing
  seen_at timestamptz not null,
  primary key (entry_id, form_type, user_id)
);
create index form_presence_seen_idx on form_presence (seen_at);
