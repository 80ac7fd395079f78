-- Each sign-up makes an account of its own; an address is one account's only once somebody has shown that it is theirs.

alter table users
  add column is_provisional boolean not null default false; -- signed up, address not confirmed: any number may share an address. false: confirmed, or made or moved to the address by staff

-- Sign-ups that wait for their confirmation. An address that staff have given an account since is the account's.
update users set is_provisional = true
where email_verified_at is null and registered_as is not null and password_hash is not null
  and not exists (
    select from audit_events
    where model = 'User' and model_id = users.id::text and action = 'user.changed' and changes ? 'email'
  );

alter table users add constraint users_confirmed_is_not_provisional check (not (is_provisional and email_verified_at is not null));

drop index users_email_key;
-- The account that an address belongs to.
create unique index users_email_key on users (email) where not is_provisional;
create index users_email_idx on users (email);

-- Whether an account has drafted anything is asked at each sign-up with its address.
create index organizations_created_by_idx on organizations (created_by);
