-- Views of lists that people save under a name. They hold filters and looks alone, never rows: whoever opens one sees what
-- the list shows to them.

create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade, -- who made it, and may change it
  list text not null, -- name of the list's screen
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null, -- as in the address: {key: value}; keys that stand as the list starts are left out
  sort_by text not null,
  columns text[], -- keys in their order; null: as the list begins
  page_size integer, -- null: the usual one
  is_shared boolean not null default false, -- with everybody who works for the parade
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index list_views_name_idx on list_views (user_id, list, lower(name));
create index list_views_shared_idx on list_views (list) where is_shared;

create table list_view_defaults (
  user_id integer not null references users (id) on delete cascade,
  list text not null, -- the list that this person begins with the view
  view_id integer not null references list_views (id) on delete cascade,
  primary key (user_id, list)
);
create index list_view_defaults_view_idx on list_view_defaults (view_id);
