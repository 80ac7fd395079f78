-- Deleting an entry deletes its people, their waivers and the links of these, each by its key alone. An index of only some rows
-- does not answer that, so that each of the people cost a reading of the whole table: an entry of 300 could not be deleted from
-- a full portal within the time of a statement. Few rows are removed, ended or voided: these indexes serve the same lists.
create index participants_of_entry_idx on participants (entry_id);
drop index participants_entry_idx;
create index signing_links_of_waiver_idx on signing_links (waiver_id);
drop index signing_links_waiver_idx;
create index waivers_person_idx on waivers (participant_id);
drop index waivers_voided_person_idx;
