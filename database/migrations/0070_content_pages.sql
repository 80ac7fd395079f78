-- Pages that the office writes itself: published at an instant, found by a search, with versions of their text and
-- pictures of their own.

alter table pages
  add column publish_at timestamptz, -- from when on it is there for its readers; null: a draft
  add column revision integer not null default 1 check (revision >= 1), -- counts saves: finds that somebody else has saved
  add column version integer not null default 1 check (version >= 1), -- the newest of page_versions, whose title and html these are
  add column search_key text; -- of titles, slug and text; written by its trigger
update pages set publish_at = created_at;

create function set_page_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(concat_ws(E'\n', new.title, new.menu_title, new.slug, regexp_replace(new.html, '<[^>]*>', ' ', 'g')));
  return new;
end
$$;
create trigger pages_search_key before insert or update of title, menu_title, slug, html, search_key on pages
  for each row execute function set_page_search_key();
update pages set search_key = '';

create table page_versions (
  page_id integer not null references pages (id) on delete cascade,
  version integer not null check (version >= 1),
  title text not null,
  html text not null, -- sanitized when it was written
  restored_from integer, -- the version whose text this is again
  created_at timestamptz not null,
  created_by integer references users (id),
  primary key (page_id, version)
);
insert into page_versions (page_id, version, title, html, created_at, created_by)
  select id, 1, title, html, updated_at, updated_by from pages;

create table page_pictures (
  id uuid primary key, -- random: part of the picture's address
  content bytea not null, -- webp of at most 1600 pixels a side, without metadata
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  created_by integer references users (id)
);
create index page_pictures_created_idx on page_pictures (created_at);
