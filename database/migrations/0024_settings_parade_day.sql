-- The day of the parade is a date kept with it: January 1, or January 2 where the 1st is a Sunday, unless the office says otherwise.

alter table parades add column parade_on date; -- a Los Angeles day; everything counts from it
update parades set parade_on = make_date(event_year, 1, case extract(dow from make_date(event_year, 1, 1)) when 0 then 2 else 1 end);
alter table parades
  alter column parade_on set not null,
  add check (extract(year from parade_on) = event_year);
