-- An organisation's wish to walk in a parade.

create table entries (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations (id),
  year integer not null references parades (event_year),
  status text check (status in ('in-progress', 'received', 'accepted', 'rejected', 'withdrawn')), -- stored status; null: imported or just invited, shown as 'interested'
  submitted_at timestamptz, -- the initial form was submitted
  approved_at timestamptz, -- accepted
  rejected_at timestamptz, -- refused
  rep_id integer references users (id), -- the liaison
  directory_idx integer check (directory_idx > 0), -- position in the parade; null: not placed
  is_hidden_from_media boolean not null default false, -- the media-guide switch
  official_name text, -- kept from the forms' entry:official_name for lists; forms stay the source
  theme_name text, -- kept from the forms, floats
  float_builder text, -- kept from the forms, builder code
  request_key text, -- the browser's key for one press of 'create'; the same key makes one entry
  created_at timestamptz not null,
  created_by integer references users (id),
  user_last_updated_at timestamptz, -- last change by one of the entry's own people
  updated_at timestamptz not null, -- last change by anyone
  check (not (approved_at is not null and rejected_at is not null)),
  unique (created_by, request_key)
);
create index entries_organization_year_idx on entries (organization_id, year, id);
create index entries_year_idx on entries (year, status);
create index entries_rep_idx on entries (rep_id);
create unique index entries_order_key on entries (year, directory_idx) where directory_idx is not null;
