-- The people walking in an entry, and those who help them.

create table participants (
  id integer generated always as identity primary key,
  entry_id integer not null references entries (id) on delete cascade,
  type text not null check (type in ('individual-participants', 'general-participants')),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  email text check (length(email) <= 254), -- lower case; null: none, the link is handed over
  primary_role text check (length(primary_role) <= 60), -- a role code for individual participants, free words for others
  has_participated boolean,
  other_appearances boolean,
  other_parades_name text check (length(other_parades_name) <= 200),
  created_at timestamptz not null,
  created_by integer references users (id),
  updated_at timestamptz not null,
  removed_at timestamptz, -- removed people stay under their signed waiver
  removed_by integer references users (id)
);
create unique index participants_person_key on participants (entry_id, coalesce(email, ''), lower(first_name), lower(last_name)) where removed_at is null;
create index participants_entry_idx on participants (entry_id) where removed_at is null;
