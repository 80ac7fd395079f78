-- Which types of entries somebody works with, as the office notes it. Gives and takes no right.
create table user_organization_types (
  user_id integer not null references users (id) on delete cascade,
  organization_type integer not null references organization_types (id),
  primary key (user_id, organization_type)
);
