-- The trail has millions of lines, and each of its lists shows ten. What a list filters by is found in its order, so that ten
-- cost ten and counting ends where it is told to; what may be filtered by is kept beside the trail instead of read off it.

create table audit_kinds (
  model text not null,
  action text not null,
  about_entry boolean not null, -- whether such an event belongs to an organization type, as those of entries do
  primary key (model, action, about_entry)
);
comment on table audit_kinds is 'What the trail has events of; written by the trail''s own trigger';

insert into audit_kinds (model, action, about_entry)
  select distinct model, action, organization_type is not null from audit_events;

-- Once a statement: a list of thousands pays as much as one line. A kind that is known costs a look and no lock.
create function note_audit_kinds() returns trigger language plpgsql as $$
begin
  insert into audit_kinds (model, action, about_entry)
    select distinct model, action, organization_type is not null from added
    except select model, action, about_entry from audit_kinds
    order by 1, 2, 3
    on conflict do nothing;
  return null;
end $$;
create trigger audit_events_kinds after insert on audit_events
  referencing new table as added for each statement execute function note_audit_kinds();

create index audit_events_action_idx on audit_events (action, id desc);
create index audit_events_type_idx on audit_events (organization_type, id desc) where organization_type is not null;
create index audit_events_type_action_idx on audit_events (organization_type, action, id desc) where organization_type is not null;
create index audit_events_user_idx on audit_events (user_id, id desc) where user_id is not null;
create index audit_events_impersonator_idx on audit_events (impersonator_id, id desc) where impersonator_id is not null;
create index audit_events_models_idx on audit_events (model, id desc);
