-- What lists are sorted by and searched for is computed when it is written, and not for every row of every page.
-- The name of an entry, where it has one, and of an organization, as orders compare them.
alter table entries
  add column name_order text generated always as (lower(nullif(btrim(official_name), ''))) stored;
alter table organizations
  add column name_order text generated always as (lower(name)) stored;
-- The contacts of an application, a line each, folded for searches of the address book.
alter table form_submissions
  add column contacts_key text generated always as (search_key(
    coalesce(field_values ->> 'primary_contact:name', '') || E'\n' ||
    coalesce(field_values ->> 'primary_contact:email', '') || E'\n' ||
    coalesce(field_values ->> 'secondary_contact:name', '') || E'\n' ||
    coalesce(field_values ->> 'secondary_contact:email', '') || E'\n' ||
    coalesce(field_values ->> 'media_contact:name', '') || E'\n' ||
    coalesce(field_values ->> 'media_contact:email', ''))) stored;
