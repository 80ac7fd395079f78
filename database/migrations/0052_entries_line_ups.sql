-- The order of a parade: the official one is entries.directory_idx; beside it, drafts that only the office sees.

create table line_up_orders (
  year integer primary key references parades (event_year),
  revision integer not null default 0 check (revision >= 0), -- counts saves of the official order: finds that somebody else has saved
  updated_at timestamptz not null,
  updated_by integer references users (id) -- null: the portal itself
);

create table line_up_drafts (
  id integer generated always as identity primary key,
  year integer not null references parades (event_year),
  name text not null check (name <> ''),
  entry_ids jsonb not null check (jsonb_typeof(entry_ids) = 'array'), -- [entry id, …] in order; who is no longer accepted is passed over when it is read
  revision integer not null default 1, -- counts saves
  created_at timestamptz not null,
  created_by integer references users (id),
  updated_at timestamptz not null,
  updated_by integer references users (id)
);
create unique index line_up_drafts_name_key on line_up_drafts (year, lower(name));

create table line_up_accepted_warnings (
  rule text not null, -- the rule's name in the contract
  entry_id integer not null references entries (id) on delete cascade,
  other_id integer not null references entries (id) on delete cascade, -- the neighbor behind; the entry itself where the warning is about it alone
  accepted_at timestamptz not null,
  accepted_by integer references users (id),
  primary key (entry_id, other_id, rule)
);
create index line_up_accepted_warnings_other_idx on line_up_accepted_warnings (other_id);
