-- Whoever signed up through a link for float builders counted as a leader without an entry, who may create one; a float builder may not.
-- The link to confirm the address still names the sign-up link. Who leads an organization by now, or has created an entry, goes on.
update users set registered_as = 'media'
where registered_as = 'leader'
  and exists (
    select from account_links join join_links on join_links.id = account_links.join_link_id
    where account_links.user_id = users.id and account_links.kind = 'email-verification' and join_links.role = 'float-builder')
  and not exists (select from organization_roles as held where held.user_id = users.id and held.name = 'leader')
  and not exists (select from entries where entries.created_by = users.id);
