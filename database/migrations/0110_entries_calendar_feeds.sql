-- The due dates of a leader's entries as a feed that calendars subscribe to.
create table calendar_feeds (
  user_id integer primary key references users (id) on delete cascade, -- one feed an account
  secret_hash bytea not null unique, -- sha-256 of 256 random bits; a new link ends the one before
  created_at timestamptz not null,
  read_at timestamptz -- when a calendar last fetched it
);
