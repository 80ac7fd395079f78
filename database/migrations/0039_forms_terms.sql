-- What the office sets for a parade year and forms state; a year without a row has the sample values of the contract.

create table form_terms (
  year integer primary key references parades (event_year),
  fees jsonb not null, -- {fee: '16500.00'}
  pavilions jsonb not null, -- ['name', …], in the order to choose from
  updated_at timestamptz not null,
  updated_by integer references users (id)
);
