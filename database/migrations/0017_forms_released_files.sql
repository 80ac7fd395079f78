-- A file that an answer no longer names stays for a day, as one that was never named does: people change their minds.
alter table files add column released_at timestamptz; -- when the last answer let go of it; null: never attached, or attached

-- Bytes are shared by checksum, in each of the three shapes: the sweep asks whether another file still has them.
create index files_original_checksum_idx on files (original_checksum) where original_checksum is not null;
create index files_thumbnail_checksum_idx on files (thumbnail_checksum) where thumbnail_checksum is not null;
