-- What an account has under way is counted in bytes: a url counts with the most that it takes.
alter table files add column granted_bytes bigint; -- the most that the upload url takes: the announced size, else what the field allows
update files set granted_bytes = floor((limits ->> 'max_size_mb')::numeric * 1024000);
alter table files alter column granted_bytes set not null;
create index files_owner_idx on files (owner_id, asked_at) where owner_id is not null;

-- Bytes that came to an upload url too late are removed once, after the url is over, however long the portal was away.
alter table files add column quarantine_emptied boolean not null default false; -- nothing can come to its upload url any more, and nothing is there
-- Earlier files have been looked at by the sweeps of their time, except those of the last hours.
update files set quarantine_emptied = true where state <> 'asked' and upload_ends_at < now() - interval '1 day';
create index files_quarantine_idx on files (upload_ends_at) where not quarantine_emptied;
