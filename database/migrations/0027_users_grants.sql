-- Who took which sign-up link, and which browsers an account has signed in from.

create table join_link_uses (
  join_link_id integer not null references join_links (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  used_at timestamptz not null,
  primary key (join_link_id, user_id) -- a role that was taken away does not come back by the same link
);

-- Before this table a use was only counted. Whoever was given the role of a link by its maker since the link was made
-- counts as having used it: nobody gets a role back that was taken away before this migration.
insert into join_link_uses (join_link_id, user_id, used_at)
select link.id, taker.id, min(given.at)
from join_links link
join audit_events given on given.user_id = link.created_by and given.at >= link.created_at and given.model = 'User'
join users taker on taker.id::text = given.model_id
where (link.organization_id is null and given.action = 'user.role-added' and given.changes -> 'role' ->> 'to' = link.role)
  or (link.organization_id = given.organization_id and given.action = 'user.organization-role-added'
    and given.year is not distinct from link.parade_year)
group by link.id, taker.id;

create table known_devices (
  id integer generated always as identity primary key,
  secret_hash bytea not null, -- sha-256 of the random id in the browser's cookie; one browser may know several accounts
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null, -- the newest sign-in
  expires_at timestamptz not null, -- a year after it
  unique (secret_hash, user_id)
);
create index known_devices_user_idx on known_devices (user_id);
