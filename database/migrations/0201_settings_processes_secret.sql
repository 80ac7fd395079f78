-- Which SECRET each process has, so that two that differ are found: what one seals the other cannot open.
alter table portal_processes
  add column secret_mark text; -- derived from its SECRET, and says nothing else about it; null: of an earlier version
