-- The office's texts that the first of two has signed: {text_id: version}. The second signs the same ones.
alter table waiver_parts add column texts jsonb not null default '{}';
comment on column waiver_parts.texts is 'versions of the office''s texts that were signed: {text_id: version}';
