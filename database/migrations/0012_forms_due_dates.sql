-- Due dates that the office has set for a parade year; a form without a row keeps the date of its definition.

create table form_due_dates (
  form_type text not null,
  year integer not null references parades (event_year),
  due_on date, -- Los Angeles day, until 11:59 p.m.; null: no due date this year
  updated_at timestamptz not null,
  updated_by integer references users (id),
  primary key (form_type, year)
);
