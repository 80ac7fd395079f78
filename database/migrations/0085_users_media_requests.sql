-- Who asks for media access: media sign-ups, and accounts that ask later.

create table media_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  media_organization_name text not null default '', -- '': the one of the account, if any
  explanation text not null default '', -- for the office; needed when an earlier request was refused
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'refused')),
  was_pending boolean not null default false, -- the role media (pending) ended with the grant, and returns with its undo
  letter text, -- the text that was emailed with the decision
  asked_at timestamptz not null,
  decided_at timestamptz, -- null while it waits
  decided_by integer references users (id),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index media_requests_waiting_key on media_requests (user_id) where state = 'waiting'; -- asked twice is one
create index media_requests_user_idx on media_requests (user_id, id);
create index media_requests_asked_idx on media_requests (asked_at);

-- Those who signed up as media and wait since then.
insert into media_requests (user_id, asked_at)
select users.id, users.created_at from users
join user_roles on user_roles.user_id = users.id and user_roles.role = 'media-pending';
