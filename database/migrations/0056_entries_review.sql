-- The review desk of the office: nothing of it is shown outside of it.

create table review_marks (
  entry_id integer primary key references entries (id) on delete cascade, -- set aside for later; the status stays received
  reason text not null check (length(reason) <= 300),
  returns_on date, -- Los Angeles day from which on it is to decide again; null: until somebody takes it back
  set_at timestamptz not null,
  set_by integer references users (id) on delete set null
);

create table review_notes (
  id integer generated always as identity primary key,
  entry_id integer not null references entries (id) on delete cascade,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null
);
create index review_notes_entry_idx on review_notes (entry_id, id);

create table review_questions (
  id integer generated always as identity primary key,
  entry_id integer not null references entries (id) on delete cascade,
  question text not null check (length(question) between 1 and 2000), -- mailed to the leaders
  asked_at timestamptz not null,
  asked_by integer references users (id) on delete set null,
  answer text check (length(answer) between 1 and 4000), -- noted by hand: the answer comes by email
  answered_at timestamptz,
  answered_by integer references users (id) on delete set null,
  check ((answer is null) = (answered_at is null))
);
create index review_questions_entry_idx on review_questions (entry_id, id);

create table review_criteria (
  id integer generated always as identity primary key,
  organization_type integer not null references organization_types (id),
  name text not null check (length(name) between 1 and 60),
  position integer not null, -- in the order of the panel
  ended_at timestamptz -- no longer asked; scores of it stay
);
create index review_criteria_type_idx on review_criteria (organization_type, position) where ended_at is null;

create table review_scores (
  entry_id integer not null references entries (id) on delete cascade,
  criterion_id integer not null references review_criteria (id),
  user_id integer not null references users (id) on delete cascade, -- the reviewer
  score integer not null check (score between 1 and 10),
  updated_at timestamptz not null,
  primary key (entry_id, criterion_id, user_id)
);

create table held_decisions (
  entry_id integer primary key references entries (id) on delete cascade, -- it stays received for everybody else
  status text not null check (status in ('accepted', 'rejected')), -- what it becomes when the decision is released
  release_on date not null, -- Los Angeles day on whose morning it takes effect
  letter jsonb, -- {kind: paragraph or body, text}: how its letter differs from the portal's own; null: not at all
  held_at timestamptz not null,
  held_by integer references users (id) on delete set null
);
create index held_decisions_day_idx on held_decisions (release_on);

create table review_release (
  id integer primary key default 1 check (id = 1),
  release_on date, -- the day that new decisions are held until; null: they take effect at once
  updated_at timestamptz not null,
  updated_by integer references users (id) on delete set null
);

create index entries_received_idx on entries (submitted_at, id) where displayed_status = 'received';

insert into review_criteria (organization_type, name, position)
select type_id, name, position from (values
  (1, array['Horsemanship', 'Tack and dress', 'Story and heritage', 'Safety and experience']),
  (2, array['Musicianship', 'Marching', 'Entertainment', 'Proof of funding']),
  (3, array['Design', 'Fit with the theme', 'Animation and originality', 'Builder and funding']),
  (4, array['Performance', 'Staging', 'Fit with the parade', 'Feasibility']),
  (5, array['Vehicle and condition', 'Story and heritage', 'Appearance', 'Safety']),
  (6, array['Service record', 'Readiness', 'Appearance']),
  (7, array['Fit with the parade', 'Appearance', 'Feasibility'])
) as given(type_id, names), unnest(names) with ordinality as each(name, position);
