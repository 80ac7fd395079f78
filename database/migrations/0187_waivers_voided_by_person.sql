-- Each letter about a waiver says whether the office voided an earlier signature of the person. Few waivers are voided,
-- and without this index each batch of a mailing reads the whole table for them.
create index waivers_voided_person_idx on waivers (participant_id) where voided_at is not null;
