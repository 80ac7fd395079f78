-- A season is prepared step by step and starts once: until then it is a draft, which whoever prepares it may leave and resume.

create table season_drafts (
  year integer primary key check (year between 1890 and 2200), -- the parade year that would start
  plan jsonb not null, -- contract/src/seasons/season.ts, seasonPlan
  step integer not null check (step between 0 and 20), -- where it was left, from 0
  revision integer not null, -- counts saves; a save over another one is refused
  created_at timestamptz not null,
  created_by integer references users (id), -- who began to prepare it
  updated_at timestamptz not null,
  updated_by integer references users (id),
  started_at timestamptz, -- when the season started with this plan; null: not yet
  started_by integer references users (id)
);
