-- Answers to the organiser's questions. The questions themselves stand in contract/src/forms.

create table form_submissions (
  id integer generated always as identity primary key,
  entry_id integer not null references entries (id) on delete cascade,
  form_type text not null,
  definition_version integer not null, -- the version it was filled with
  field_values jsonb not null default '{}', -- {'group:field': value}
  revision integer not null default 0, -- counts saves
  field_revisions jsonb not null default '{}', -- {'group:field': revision of its last change}; finds conflicts
  field_changes jsonb not null default '{}', -- {'group:field': {at, user_id}}; the 48-hour highlight
  copied_fields jsonb not null default '[]', -- paths brought from last year and not yet confirmed
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by integer references users (id),
  submitted_at timestamptz,
  submitted_by integer references users (id),
  approved_at timestamptz, -- signature groups lock from here on
  rejected_at timestamptz,
  marked_complete_at timestamptz, -- staff call it complete
  marked_complete_by integer references users (id),
  unique (entry_id, form_type)
);

create table files (
  id uuid primary key, -- stands in the url of the file
  owner_id integer references users (id), -- who asked for the upload; null: a signer
  name text not null check (length(name) between 1 and 255), -- as the person's device called it
  declared_type text not null, -- what the browser said
  content_type text, -- what the bytes are; null until checked
  size_bytes bigint, -- of the accepted bytes
  width integer, -- pictures only
  height integer,
  checksum text, -- sha-256 of the accepted bytes; also their key in the store
  limits jsonb not null, -- {max_size_mb, file_types, image} that it is checked against
  entry_id integer references entries (id) on delete set null, -- whose rows it belongs to
  form_path text, -- 'form_type/group:field' it was asked for
  state text not null check (state in ('asked', 'accepted', 'refused')),
  refusal text, -- why it was refused, as shown
  asked_at timestamptz not null,
  upload_ends_at timestamptz not null, -- the url takes no bytes after this
  accepted_at timestamptz,
  attached_at timestamptz -- a form names it; unattached files are swept after 24 h
);
create index files_sweep_idx on files (asked_at) where attached_at is null;
create index files_entry_idx on files (entry_id);
