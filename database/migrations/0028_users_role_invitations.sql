-- Adding somebody to an entry who has no role with its organization is an invitation: nothing is granted, and no account
-- is made or shown, before it is accepted.

create table role_invitations (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254), -- whom it was sent to, lower case
  first_name text not null check (length(first_name) between 1 and 80), -- as the inviter typed it; says nothing about an account
  last_name text not null check (length(last_name) between 1 and 80),
  phone text check (length(phone) <= 40),
  role text not null check (role in ('leader', 'float-builder')),
  organization_id integer not null references organizations (id) on delete cascade,
  parade_year integer not null references parades (event_year),
  entry_id integer not null references entries (id) on delete cascade, -- the entry that it was sent for
  created_at timestamptz not null,
  created_by integer not null references users (id), -- who sent it last: the role is granted in this name, while this person may still invite
  sent_at timestamptz not null, -- the newest letter
  expires_at timestamptz not null, -- 7 days after it
  accepted_at timestamptz,
  accepted_by integer references users (id) on delete set null,
  ended_at timestamptz, -- withdrawn, or pointless since the role was granted in another way
  check (accepted_at is null or ended_at is null)
);
create unique index role_invitations_one_open on role_invitations (organization_id, parade_year, role, email)
  where accepted_at is null and ended_at is null;
create index role_invitations_entry_idx on role_invitations (entry_id);

-- The link in its letter is one of the account links; it belongs to an invitation instead of an account, which may not exist.
alter table account_links add column role_invitation_id integer references role_invitations (id) on delete cascade; -- for the kind role-invitation
alter table account_links alter user_id drop not null; -- whose link it is; null: that of a role invitation
alter table account_links drop constraint account_links_kind_check;
alter table account_links add constraint account_links_kind_check
  check (kind in ('email-verification', 'password-reset', 'invitation', 'role-invitation'));
alter table account_links add constraint account_links_owner_check
  check ((kind = 'role-invitation') = (role_invitation_id is not null) and (kind = 'role-invitation') = (user_id is null));
create unique index account_links_one_live_of_invitation on account_links (role_invitation_id)
  where used_at is null and ended_at is null;
