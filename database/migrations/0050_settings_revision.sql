-- Two people may have the settings open at once: each change has a number, and a save says which one it has read.

create table settings_revision (
  id boolean primary key default true check (id), -- one row
  revision integer not null -- of the newest change of a setting or of the years of a type
);
insert into settings_revision (revision) values (0);

alter table settings
  add column revision integer not null default 0; -- the change that gave it its value
alter table organization_types
  add column revision integer not null default 0; -- the change that gave it its years

-- The organizer's logo, written anew from what was uploaded; settings names the one that is shown.
create table logos (
  sha256 text primary key, -- of the content, in hex; the value of the setting organizer_logo
  content bytea not null, -- a PNG of at most 480 by 160 pixels
  created_at timestamptz not null
);
