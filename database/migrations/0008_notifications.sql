-- The outbox: every letter the portal owes somebody, until it is delivered or given up.

create table outbox (
  id integer generated always as identity primary key,
  to_address text not null,
  to_name text,
  subject text not null,
  text_body text not null, -- may hold {{link:account:ID}} or {{link:signing:ID}}, filled in at delivery: no secret stands here
  html_body text not null,
  reason_key text not null unique, -- what caused it; the same cause mails once
  room text not null, -- whose letter it is
  user_id integer references users (id) on delete set null, -- the addressee's account, if any
  entry_id integer references entries (id) on delete set null,
  waiver_id integer references waivers (id) on delete set null,
  message_id text not null unique, -- Message-ID header, the same at each try
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'kept')), -- kept: no SMTP is set, read it in the outbox
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_state_idx on outbox (state, id desc);
create index outbox_newest_idx on outbox (id desc);

create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  notification_type text not null check (notification_type in ('application submitted', 'official photo updated')),
  organization_type integer not null references organization_types (id),
  created_at timestamptz not null,
  unique (user_id, notification_type, organization_type)
);
