-- Who enters: bands, units, builders' clients. And who may act for them.

create table organizations (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120), -- not unique: duplicates are told apart by type
  type_id integer not null references organization_types (id),
  created_at timestamptz not null,
  created_by integer references users (id)
);
create index organizations_name_idx on organizations (lower(name) text_pattern_ops);

create table organization_roles (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (name in ('leader', 'float-builder')),
  organization_id integer not null references organizations (id) on delete cascade,
  parade_year integer references parades (event_year), -- null: all years
  created_at timestamptz not null,
  created_by integer references users (id),
  unique nulls not distinct (user_id, name, organization_id, parade_year)
);
create index organization_roles_organization_idx on organization_roles (organization_id, parade_year);

create table join_links (
  id integer generated always as identity primary key,
  secret_hash bytea not null unique, -- sha-256 of the secret in the link
  role text not null check (role in ('leader', 'float-builder', 'media', 'judge', 'volunteer', 'broadcaster', 'staff')), -- what signing up through it grants
  organization_id integer references organizations (id) on delete cascade, -- for leaders and float builders
  parade_year integer references parades (event_year), -- for leaders and float builders; null: all years
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  created_by integer not null references users (id),
  ended_at timestamptz, -- closed by hand before its time
  check ((role in ('leader', 'float-builder')) = (organization_id is not null))
);
