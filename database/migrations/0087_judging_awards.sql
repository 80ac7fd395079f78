-- What judges score entries for, and what they sent.

create table awards (
  id integer generated always as identity primary key,
  year integer not null references parades (event_year),
  name text not null check (length(name) between 1 and 80),
  organization_types integer[] not null check (cardinality(organization_types) > 0), -- entries of these types are up for it
  position integer not null, -- among the awards of its year
  revision integer not null default 0, -- grows with each change of the office
  closed_at timestamptz, -- null: judges may send scores
  closed_by integer references users (id) on delete set null,
  created_at timestamptz not null
);
create unique index awards_name_key on awards (year, lower(name));
create index awards_year_idx on awards (year, position, id);

create table award_criteria (
  id integer generated always as identity primary key,
  award_id integer not null references awards (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  max_points integer not null check (max_points between 1 and 100),
  position integer not null
);
create index award_criteria_award_idx on award_criteria (award_id, position);

-- Who scores for an award. The sheets of somebody who was taken off it stay, and do not count.
create table award_judges (
  award_id integer not null references awards (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  primary key (award_id, user_id)
);
create index award_judges_user_idx on award_judges (user_id);

create table score_sheets (
  id integer generated always as identity primary key,
  award_id integer not null references awards (id), -- an award with sheets is not deleted
  entry_id integer not null references entries (id) on delete cascade,
  judge_id integer not null references users (id) on delete cascade,
  revision integer not null check (revision > 0), -- counts how often it was sent with other scores
  points jsonb not null, -- [{criterion_id, points}], one for each criterion of the award
  notes text not null default '' check (length(notes) <= 2000),
  sent_at timestamptz not null,
  unique (award_id, entry_id, judge_id)
);
create index score_sheets_entry_idx on score_sheets (entry_id);
create index score_sheets_judge_idx on score_sheets (judge_id);

-- Every revision of a sheet as it was sent. The key of the device makes a repeated send harmless.
create table score_sends (
  sheet_id integer not null references score_sheets (id) on delete cascade,
  send_id uuid not null,
  revision integer not null,
  points jsonb not null,
  notes text not null,
  sent_at timestamptz not null,
  primary key (sheet_id, send_id),
  unique (sheet_id, revision)
);

-- Whatever the code does: nothing is scored once the office has closed an award.
create function refuse_closed_scores() returns trigger language plpgsql as $$
begin
  if exists (select from awards where id = new.award_id and closed_at is not null) then
    raise exception 'the scoring of award % is closed', new.award_id;
  end if;
  return new;
end
$$;
create trigger score_sheets_open before insert or update of points, notes, revision on score_sheets
for each row execute function refuse_closed_scores();
