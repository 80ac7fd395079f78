-- Finds the medical notes that are still there, so that the daily deletion does not read every answer of every year.
create index waivers_notes_idx on waivers (year) where (field_values ->> 'emergency:medical') is not null;
