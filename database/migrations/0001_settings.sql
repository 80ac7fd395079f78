-- The season: which parades there are, who may apply for them, and the switches the office turns.

create table parades (
  id integer generated always as identity primary key, -- payloads named parade_id carry this
  event_year integer not null unique check (event_year between 1890 and 2200) -- the year of the January 1 (or 2) of the parade; payloads named parade_year carry this
);

create table organization_types (
  id integer primary key, -- 1 to 7, fixed by the contract
  name text not null, -- as shown, 'Marching Band'
  available_parade_id_from integer references parades (id), -- first parade that accepts applications of this type; null: none
  available_parade_id_to integer references parades (id) -- last parade that accepts them; null: none
);

insert into organization_types (id, name) values
  (1, 'Equestrian'), (2, 'Marching Band'), (3, 'Float'), (4, 'Show Entry'), (5, 'Vehicle Entry'),
  (6, 'Eagle or Gold Award Troop'), (7, 'Other');

create table settings (
  key text primary key, -- one of the keys of contract/src/settings/setting.ts
  value jsonb not null, -- in the shape that file gives the key
  updated_at timestamptz not null, -- when it was last changed
  updated_by integer -- the user who changed it; null: the set-up
);
