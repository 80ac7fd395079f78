-- The index of a line of the trail takes longer than all the rest of the line. Lines of many are written without a key, and a job
-- adds it within five minutes; a search reads those without one by themselves (docs/decisions/0131).
create function audit_search_key(event audit_events) returns text language sql stable parallel safe
  return search_key(concat_ws(E'\n', event.actor_label, event.action, event.note, nullif(event.changes, '{}')::text));

create or replace function set_audit_search_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or new.search_key is not null then
    new.search_key := audit_search_key(new);
  end if;
  return new;
end $$;

alter table audit_events alter column search_key set default '';
-- The role of the portal changes no line of the trail by itself.
alter function fill_search_keys(integer) security definer;
alter function fill_search_keys(integer) set search_path = public, pg_temp;
