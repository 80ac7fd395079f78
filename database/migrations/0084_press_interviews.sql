-- Requests for interviews, which the office answers within 24 hours; and a revision of press releases.

create table interview_requests (
  id integer generated always as identity primary key,
  user_id integer references users (id) on delete set null, -- who asked, logged in; null: somebody without an account
  requested_date date not null,
  requested_time text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  interview_location text not null,
  interview_length text not null,
  type_of_interview text not null,
  request_to_interview text not null, -- whom they want to speak to
  deadline text not null, -- in their words
  interview_topic text not null,
  media_outlet_name text not null,
  state text not null default 'new' check (state in ('new', 'answered', 'scheduled', 'declined')),
  revision integer not null default 0, -- grows with each answer, so that of two who answer at once one is refused
  created_at timestamptz not null, -- the 24 hours begin
  answered_at timestamptz, -- when it was answered first; null while it is new
  check ((state = 'new') = (answered_at is null))
);
create index interview_requests_state_idx on interview_requests (state, created_at);
create index interview_requests_user_idx on interview_requests (user_id);

-- What the office did with a request, the newest last.
create table interview_answers (
  id integer generated always as identity primary key,
  request_id integer not null references interview_requests (id) on delete cascade,
  state text not null check (state in ('answered', 'scheduled', 'declined')),
  state_before text not null check (state_before in ('new', 'answered', 'scheduled', 'declined')),
  note text not null default '', -- for the office
  letter text, -- the text that was emailed; null: no email
  created_at timestamptz not null,
  created_by integer references users (id),
  undone_at timestamptz -- null: it counts
);
create index interview_answers_request_idx on interview_answers (request_id, id);

alter table press_releases add column revision integer not null default 0; -- grows with each edit
