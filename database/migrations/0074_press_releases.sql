-- What the organizer tells the press, and files for broadcasters.

create table press_releases (
  id integer generated always as identity primary key,
  title text not null check (length(title) between 1 and 160),
  dated date not null, -- the day that it is dated, as readers see it
  excerpt text not null, -- what its card says
  body text not null, -- plain text; an empty line ends a paragraph
  link text check (link like 'https://%'), -- the same elsewhere; null: it is read here
  publish_on date not null, -- the day from which it is public, in Los Angeles
  image_id uuid references files (id), -- the featured image; null: none
  created_at timestamptz not null,
  created_by integer references users (id),
  updated_at timestamptz not null
);
create index press_releases_dated_idx on press_releases (dated desc, id desc);
create index press_releases_image_idx on press_releases (image_id);

create table broadcaster_assets (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 160),
  description text not null default '',
  file_id uuid references files (id), -- null: it is elsewhere, at url
  url text check (url like 'https://%'),
  created_at timestamptz not null,
  created_by integer references users (id),
  check ((file_id is null) <> (url is null))
);
create index broadcaster_assets_file_idx on broadcaster_assets (file_id);
