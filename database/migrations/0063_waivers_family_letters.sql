-- One invitation may name the waivers of a whole family: those that go on after the one that it has the link of. Their own
-- letters wait a day, and are taken back where they were signed in the same visit; the evidence then names this letter.
create table family_letters (
  outbox_id integer not null references outbox (id) on delete cascade,
  waiver_id integer not null references waivers (id) on delete cascade,
  primary key (waiver_id, outbox_id)
);
create index family_letters_outbox_id_idx on family_letters (outbox_id);
