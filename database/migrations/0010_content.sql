-- What the site says: pages and where the menus show them.

create table pages (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 160),
  html text not null default '', -- sanitised when written
  is_public boolean not null default false, -- anyone may read, signed in or not
  is_unrestricted boolean not null default false, -- any signed-in user may read
  roles text[] not null default '{}', -- else: who may read
  menu_section text check (menu_section in ('top', 'staff', 'media', 'judge', 'other', 'broadcaster')), -- null: in no menu
  menu_title text, -- shorter title in the menu
  menu_position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by integer references users (id)
);
