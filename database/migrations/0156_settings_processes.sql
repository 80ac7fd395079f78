-- What runs now: a row for each process of the portal, renewed every ten seconds. By it the office's screen knows what a worker
-- has met, a web process that there is no worker, and each that the clock of another is wrong (docs/decisions/0067).
create table portal_processes (
  id uuid primary key, -- made anew at each start
  kind text not null check (kind in ('all', 'web', 'worker')),
  host text not null, -- the name of its machine
  pid integer not null,
  seen_at timestamptz not null, -- by the clock of the database
  ahead_seconds double precision, -- its clock against that of the database; null: it has ended
  outages jsonb not null -- what does not respond, and for how many seconds: {"mail": 90}
);
-- Worth nothing after a crash, and nothing in a backup.
alter table portal_processes set unlogged;
