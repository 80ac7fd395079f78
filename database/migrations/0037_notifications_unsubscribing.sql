-- What people may stop: events they subscribed to, and reminders to sign a waiver. Everything else is sent to who must get it.

alter table outbox add column topic text -- what its addressee may unsubscribe from; null: nobody may stop such a letter
  check (topic in ('application submitted', 'official photo updated', 'waiver reminders'));
alter table outbox add column subscription_id integer references subscriptions (id) on delete set null; -- what caused it, where a subscription did
create index outbox_subscription_idx on outbox (subscription_id) where subscription_id is not null;

-- Made when a letter is handed to the mail server, one for each try, so that nothing at rest holds the secret.
create table unsubscribe_links (
  secret_hash bytea primary key, -- sha-256 of 256 random bits
  outbox_id integer not null references outbox (id) on delete cascade,
  created_at timestamptz not null
);
create index unsubscribe_links_outbox_idx on unsubscribe_links (outbox_id);

create table stopped_reminders (
  waiver_id integer not null references waivers (id) on delete cascade,
  address text not null check (address = lower(address)), -- another address of the same waiver is reminded
  stopped_at timestamptz not null,
  primary key (waiver_id, address)
);

-- Finds the waivers whose newest letter with a signing link was refused.
create index outbox_bounced_idx on outbox (waiver_id) where state = 'bounced' and link_kind = 'signing';
