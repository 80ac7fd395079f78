-- Who did what to what, for whom. Written once, never changed.

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id integer, -- who acted; null: a signer or the portal itself
  impersonator_id integer, -- the admin behind the user
  actor_label text not null, -- name as it stood then; survives the account
  action text not null, -- 'entry.status-changed'
  model text not null, -- 'Entry', 'User', …
  model_id text not null,
  entry_id integer, -- for the entry's own log; no foreign key: the trail outlives what it speaks of
  organization_id integer,
  organization_type integer,
  year integer,
  changes jsonb not null default '{}', -- {field: {from, to}}
  note text, -- one plain sentence
  request_id text
);
create index audit_events_newest_idx on audit_events (id desc);
create index audit_events_entry_idx on audit_events (entry_id, id desc);
create index audit_events_model_idx on audit_events (model, model_id, id desc);
create index audit_events_organization_idx on audit_events (organization_id, id desc);
create trigger audit_events_written_once before update or delete on audit_events
  for each row execute function refuse_change();
