-- U-41: what a program sends instead of a session. Rights are those of one role, and end with those of who made it.
create table api_tokens (
  id integer generated always as identity primary key,
  name text not null check (name <> ''), -- what uses it, as the office calls it
  secret_hash bytea not null unique, -- sha-256 of 256 random bits; the secret is shown once
  role text not null check (role in ('admin', 'staff', 'volunteer', 'media', 'broadcaster')), -- whose rights it has
  is_read_only boolean not null, -- may only ask, whatever the role may do
  created_by integer not null references users (id), -- a superadmin, in whose name it acts
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz, -- written at most once a minute
  ended_at timestamptz, -- revoked, or its maker is no superadmin any more
  ended_by integer references users (id) -- null: it ended with its maker's rights
);
create index api_tokens_created_by on api_tokens (created_by);
