-- An entry that goes back to where it was takes along what came with it, and leaves what was there before (docs/decisions/0133).
create table entry_moves (
  entry_id integer primary key references entries on delete cascade,
  organization_id integer not null references organizations on delete cascade, -- where it was before its last move or change of year
  year integer not null,
  moved_at timestamptz not null -- roles and sign-up links that are older belong to the place and stay there on the way back
);

-- Roles that ended where the entry was, for the way back.
create table entry_move_roles (
  entry_id integer not null references entry_moves on delete cascade,
  user_id integer not null references users on delete cascade,
  name text not null check (name in ('leader', 'float-builder')),
  created_by integer references users on delete set null, -- who had given it
  primary key (entry_id, user_id, name)
);

alter table join_links
  add column moved_at timestamptz; -- when it got its year from an entry that changed its own; null: it names the year it was made for
