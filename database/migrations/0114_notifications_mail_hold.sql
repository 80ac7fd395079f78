-- A portal that was restored from a backup sends nothing until somebody says so: the portal that the backup was made of may
-- live, and has sent since what waits here.
create table mail_hold (
  only_row boolean not null default true primary key,
  since timestamptz not null,
  constraint mail_hold_only_row_check check (only_row)
);
comment on column mail_hold.since is 'instant of the backup: what was written before it waited there already';
