-- A list of people that was sent in: sent again with the same key, it is answered as before and changes nothing.
create table participant_imports (
  id integer generated always as identity primary key,
  entry_id integer not null references entries (id) on delete cascade,
  request_key uuid not null, -- the browser's key for one part of one list
  outcomes text[] not null, -- what became of each sound row, in their order
  created_at timestamptz not null,
  created_by integer references users (id),
  unique (entry_id, request_key)
);
