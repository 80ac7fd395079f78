-- Whose password stands in the README must not sign in to a portal in production. What was seeded before this column is
-- known by its addresses, which lie in a domain that nobody can receive mail at.
alter table users add column is_demo boolean default false not null; -- seeded with the demo parade; nobody's own account

update users set is_demo = true
where email in (
    'superadmin@example.org', 'admin@example.org', 'staff@example.org', 'volunteer@example.org', 'judge@example.org',
    'media@example.org', 'broadcaster@example.org', 'media-pending@example.org', 'newcomer@example.org',
    'gloria.beckett@example.org', 'tomas.ibarra@example.org', 'winnie.chao@example.org', 'band.leader@example.org',
    'horse.leader@example.org', 'float.leader@example.org', 'float.builder@example.org'
  )
  or email like '%@people.example.org';
