-- An invitation names who of its family was emailed before and has not signed. Without this index each part of a list
-- compares all its addresses with every unsigned waiver of the entry, so that a long list takes time with its square.
create index waivers_unsigned_address_idx on waivers (entry_id, lower(email)) where completed_at is null and voided_at is null;
