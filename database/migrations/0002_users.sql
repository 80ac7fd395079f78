-- Accounts, what they may do, and how they prove who they are. No secret is stored in clear: only hashes.

create table users (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254), -- sign-in name, lower case
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  phone text check (length(phone) <= 40), -- as typed
  password_hash text, -- argon2id in PHC form; null: invited, no password yet
  email_verified_at timestamptz, -- the mailed link was followed; before it nothing can be submitted and no role attaches
  registered_as text check (registered_as in ('leader', 'media')), -- what the person signed up as; 'leader' may create an entry
  broadcaster_requested boolean not null default false, -- ticked at sign-up; an admin grants it
  media_organization_name text check (length(media_organization_name) <= 160), -- for media people
  disabled_at timestamptz, -- no sign-in from here on; sessions end at once
  created_at timestamptz not null,
  last_signed_in_at timestamptz
);
create unique index users_email_key on users (email);
create index users_name_idx on users (lower(last_name), lower(first_name));

create table user_roles (
  user_id integer not null references users (id) on delete cascade,
  role text not null check (role in ('superadmin', 'admin', 'staff', 'volunteer', 'judge', 'media', 'broadcaster', 'volunteer-chair', 'media-pending')),
  granted_at timestamptz not null,
  granted_by integer references users (id), -- null: by the portal itself (sign-up, set-up)
  primary key (user_id, role)
);
create index user_roles_role_idx on user_roles (role);

create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique, -- sha-256 of the bearer token
  user_id integer not null references users (id) on delete cascade, -- who acts
  impersonator_id integer references users (id) on delete cascade, -- the admin behind an impersonation; null: nobody
  switch_back_hash bytea unique, -- sha-256 of the one-time ticket that only ends the impersonation
  impersonator_session_id integer references sessions (id) on delete cascade, -- the session that the ticket gives back
  created_at timestamptz not null,
  last_seen_at timestamptz not null, -- slides the 12 hours; written at most once a minute
  expires_at timestamptz not null, -- 12 h after last_seen_at (60 minutes when impersonating), at most ends_at
  ends_at timestamptz not null, -- 7 days after created_at, never moved
  address text, -- where it was opened from
  agent text check (length(agent) <= 400) -- browser it was opened with
);
create index sessions_user_idx on sessions (user_id);
create index sessions_expiry_idx on sessions (expires_at);

create table account_links (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('email-verification', 'password-reset', 'invitation')),
  user_id integer not null references users (id) on delete cascade,
  secret_hash bytea not null unique, -- sha-256 of the secret in the mailed link
  created_at timestamptz not null,
  created_by integer references users (id), -- the staff member who invited; null: the person asked
  expires_at timestamptz not null, -- 7 days for invitations and verifications, 1 hour for resets
  used_at timestamptz, -- single use
  ended_at timestamptz -- replaced by a newer one
);
create unique index account_links_one_live on account_links (user_id, kind) where used_at is null and ended_at is null;

create table captcha_solutions (
  challenge text primary key, -- the solved challenge; a second use is refused
  expires_at timestamptz not null -- after this it may be forgotten, the challenge itself has ended
);

create table rate_limits (
  key text primary key, -- what is counted, with the account or address it counts for
  points integer not null default 0, -- how often
  expire bigint -- epoch milliseconds; null: never
);
