-- N-09: programs of others that are told what happened. A delivery is written with its cause, and sent by a worker.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0), -- what it is sent: 'entry.accepted', …
  sealed_secret bytea, -- encrypted with a key derived from SECRET; the secret is shown once
  created_by integer not null references users (id),
  created_at timestamptz not null
);
create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  message_id uuid not null default gen_random_uuid(), -- one over all tries, so that a receiver recognizes a double
  event text not null,
  body text not null, -- as it is signed and sent, to the letter
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz, -- when to try; a worker that has it keeps it ahead of now; null: not waiting
  created_at timestamptz not null,
  tried_at timestamptz, -- the last try
  status_code integer, -- what it was answered; null: no answer
  problem text -- why the last try failed, for people
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_failed on webhook_deliveries (id) where state = 'failed';
