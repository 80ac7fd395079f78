-- A program that waits behind others is not late: patience counts from the moment the worker begins to print it. What could
-- not be printed no longer has its contents, which name people.
alter table programs add column started_at timestamptz; -- when the worker began, the last time; null while it waits
update programs set contents = null where state <> 'waiting';
alter table programs add check (state = 'waiting' or contents is null);
