-- The number of an entry is its place among those that are in (placeInParade of entries/reads.ts): a list of a whole year counts
-- once a row, from this index alone.
create index entries_place_idx on entries (year, directory_idx) where displayed_status = 'accepted';
