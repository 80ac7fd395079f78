-- Organizations that turn out to be one are merged. The number and the name that one of them had lead to the other from
-- then on: addresses with the number still open, and a search for the name still finds it.

create table former_organizations (
  id integer primary key, -- the number that it had among organizations
  organization_id integer not null references organizations(id) on delete cascade, -- what it is part of today
  merged_into integer not null, -- what it was merged into then; that one may have been merged since
  name text not null check (length(name) between 1 and 120), -- its last name
  search_key text generated always as (search_key(name)) stored,
  type_id integer not null references organization_types(id),
  merged_at timestamptz not null,
  merged_by integer references users(id)
);
create index former_organizations_organization_idx on former_organizations (organization_id);

alter table entries
  add column address_rank smallint not null default 0, -- {organizationId}/{year} addresses the entry of the lowest rank, then of the lowest id
  add column former_organization_id integer; -- what it was made for, where that has been merged since; no foreign key: it is a former number

-- Whoever comes later stands behind those that are there: a merge may have given them ranks.
create function rank_entry() returns trigger language plpgsql as $$
begin
  new.address_rank := coalesce(
    (select max(e.address_rank) from entries e where e.organization_id = new.organization_id and e.year = new.year), 0);
  return new;
end $$;
create trigger entries_address_rank before insert on entries for each row execute function rank_entry();

-- The name is first, the former ones follow, each on a line.
create or replace function set_organization_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(new.name) || coalesce((
    select string_agg(E'\n' || f.search_key, '' order by f.id) from former_organizations f
    where f.organization_id = new.id), '');
  return new;
end $$;
