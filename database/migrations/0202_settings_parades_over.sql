-- Whether a parade is over, for statements that have no clock: the next season may be current before the parade of the last one.
alter table parades
  add column is_over boolean not null default false; -- its day has passed in Los Angeles; written by a job every ten minutes

update parades set is_over = parade_on < (now() at time zone 'America/Los_Angeles')::date;
