-- What happens to waivers when their entry moves to another year or goes: rules that hold whoever writes.

-- "Year change moves the entry with everything": the year of its waivers goes with it.
alter table entries add constraint entries_id_year_key unique (id, year);
alter table waivers drop constraint waivers_entry_id_fkey;
alter table waivers add constraint waivers_entry_fkey
  foreign key (entry_id, year) references entries (id, year) on update cascade on delete set null (entry_id);

-- "Deleting an entry keeps signed evidence": what nobody has signed goes with the entry, signed waivers stay without it.
create function delete_unsigned_waivers() returns trigger language plpgsql as $$
begin
  delete from waivers where entry_id = old.id and completed_at is null;
  return old;
end $$;
create trigger entries_take_unsigned_waivers before delete on entries
  for each row execute function delete_unsigned_waivers();
