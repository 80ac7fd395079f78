-- One number for all that hardly changes and nearly every read asks: settings, types and parades. The statement that finds a
-- session answers it, so that a process knows with every request whether what it keeps of them is still so.
create table settings_version (
  id boolean primary key default true check (id), -- one row
  version bigint not null -- grows with each change, in the transaction that makes it
);
insert into settings_version (version) values (1);

create function count_settings_version() returns trigger language plpgsql as $$
begin
  update settings_version set version = version + 1;
  return null;
end $$;

create trigger settings_version after insert or update or delete on settings
  for each row execute function count_settings_version();
create trigger settings_version after insert or update or delete on organization_types
  for each row execute function count_settings_version();
create trigger settings_version after insert or update or delete on parades
  for each row execute function count_settings_version();
