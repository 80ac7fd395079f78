-- The second step of signing in: codes of an authenticator app, recovery codes, and passkeys.

create table authenticator_apps (
  user_id integer primary key references users (id) on delete cascade,
  sealed_secret bytea not null, -- the shared secret, encrypted with a key derived from SECRET
  created_at timestamptz not null, -- when the QR code was shown
  confirmed_at timestamptz, -- a first code was right; null: not switched on
  last_step bigint -- the 30 seconds whose code was used last; neither it nor an earlier one is taken again
);

create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  code_hash bytea not null, -- sha-256 of 80 random bits
  created_at timestamptz not null,
  used_at timestamptz, -- each works once
  unique (user_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  credential_id bytea not null unique, -- chosen by the authenticator
  user_handle bytea not null, -- what the authenticator calls the account: random, the same for all of one account
  public_key bytea not null, -- COSE
  sign_count bigint not null, -- of the newest sign-in; authenticators that do not count stay at 0
  transports text[] not null, -- how a browser reaches the authenticator
  name text not null check (length(name) between 1 and 60), -- the person's own word for it
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_idx on passkeys (user_id);

-- What an authenticator is asked to sign. Each is taken once and forgotten.
create table passkey_challenges (
  challenge_hash bytea primary key, -- sha-256 of 256 random bits
  user_id integer references users (id) on delete cascade, -- who adds a passkey; null: somebody signs in
  user_handle bytea, -- for the passkey that is added
  expires_at timestamptz not null
);
create index passkey_challenges_expires_idx on passkey_challenges (expires_at);

-- The password was right and the second step is open. Opens nothing by itself.
create table sign_in_tickets (
  ticket_hash bytea primary key, -- sha-256 of the ticket
  user_id integer not null references users (id) on delete cascade,
  tries integer not null default 0, -- codes that were wrong
  expires_at timestamptz not null
);
create index sign_in_tickets_user_idx on sign_in_tickets (user_id);

alter table sessions add column has_second_factor boolean not null default false; -- opened with two factors, or one was switched on in it
