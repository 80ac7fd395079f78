-- Names from before invisible and control characters were refused: an organization named by a
-- zero-width space was an empty row that nobody could open, a line break in a name broke the letters that quote it. They
-- are cleaned as visibleLine in contract/src/http/text.ts cleans a text today. What has nothing to see gets a name that can
-- be clicked and corrected. What was signed stays as it was signed.

create function visible_line(given text) returns text
  language plpgsql immutable strict as $$
declare
  line text := regexp_replace(given, '[\t\n\r\u000b\f\u2028\u2029]+', ' ', 'g');
begin
  line := regexp_replace(line, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]', '', 'g');
  -- The joiners are spelling in other scripts than Latin.
  line := regexp_replace(line, '(?<![\u0300-\U0010ffff])[\u200c\u200d]|[\u200c\u200d](?=\s|$)', '', 'g');
  line := regexp_replace(line, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{2,}', ' ', 'g');
  line := btrim(line, E' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000');
  if line ~ '^[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u115f\u1160\u3164\uffa0\u2800\u200c\u200d\s]*$' then
    return '';
  end if;
  return line;
end $$;

-- Whether a name has such a character, or nothing to see.
create function is_unclean(given text) returns boolean
  language sql immutable as $$
  select given ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|^[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u115f\u1160\u3164\uffa0\u2800\s\u00a0]*$'
    and given <> visible_line(given) $$;

with dirty as (
  select id, type_id, name as was, coalesce(nullif(visible_line(name), ''), 'Unnamed organization ' || id) as now
  from organizations where is_unclean(name)
), cleaned as (
  update organizations set name = dirty.now from dirty where organizations.id = dirty.id
)
insert into audit_events (at, actor_label, action, model, model_id, organization_id, organization_type, changes, note)
select now(), 'The portal (migration)', 'organization.changed', 'Organization', id::text, id, type_id,
  jsonb_build_object('name', jsonb_build_object('from', was, 'to', now)), 'Characters that nobody sees were removed from the name.'
from dirty;

-- An entry without a name of its own is called as its organization.
update entries set official_name = nullif(visible_line(official_name), '') where is_unclean(official_name);
update entries set theme_name = nullif(visible_line(theme_name), '') where is_unclean(theme_name);

with dirty as (
  select id, first_name || ' ' || last_name as was,
    coalesce(nullif(visible_line(first_name), ''), 'Unnamed') as first_name, coalesce(nullif(visible_line(last_name), ''), 'Unnamed') as last_name
  from users where is_unclean(first_name) or is_unclean(last_name)
), cleaned as (
  update users set first_name = dirty.first_name, last_name = dirty.last_name from dirty where users.id = dirty.id
)
insert into audit_events (at, actor_label, action, model, model_id, changes, note)
select now(), 'The portal (migration)', 'user.changed', 'User', id::text,
  jsonb_build_object('name', jsonb_build_object('from', was, 'to', first_name || ' ' || last_name)), 'Characters that nobody sees were removed from the name.'
from dirty;
update users set media_organization_name = nullif(visible_line(media_organization_name), '') where is_unclean(media_organization_name);
update role_invitations set first_name = coalesce(nullif(visible_line(first_name), ''), 'Unnamed'), last_name = coalesce(nullif(visible_line(last_name), ''), 'Unnamed')
where is_unclean(first_name) or is_unclean(last_name);

-- Not where it would make two people of a list one, nor under a signature.
with dirty as (
  select p.id, p.entry_id, e.organization_id, e.year, p.first_name || ' ' || p.last_name as was,
    coalesce(nullif(visible_line(p.first_name), ''), 'Unnamed ' || p.id) as first_name, coalesce(nullif(visible_line(p.last_name), ''), 'Unnamed') as last_name
  from participants p join entries e on e.id = p.entry_id
  where (is_unclean(p.first_name) or is_unclean(p.last_name))
    and not exists (select from waivers w where w.participant_id = p.id and w.completed_at is not null)
    and not exists (select from participants o where o.entry_id = p.entry_id and o.id <> p.id and o.removed_at is null
      and coalesce(o.email, '') = coalesce(p.email, '')
      and lower(visible_line(o.first_name)) = lower(visible_line(p.first_name)) and visible_line(p.first_name) <> ''
      and lower(visible_line(o.last_name)) = lower(visible_line(p.last_name)))
), cleaned as (
  update participants set first_name = dirty.first_name, last_name = dirty.last_name from dirty where participants.id = dirty.id
), waivers_cleaned as (
  update waivers set name = dirty.first_name || ' ' || dirty.last_name from dirty
  where waivers.participant_id = dirty.id and waivers.completed_at is null and is_unclean(waivers.name)
)
insert into audit_events (at, actor_label, action, model, model_id, entry_id, organization_id, year, changes, note)
select now(), 'The portal (migration)', 'participant.changed', 'Participant', id::text, entry_id, organization_id, year,
  jsonb_build_object('name', jsonb_build_object('from', was, 'to', first_name || ' ' || last_name)), 'Characters that nobody sees were removed from the name.'
from dirty;
update waivers set name = coalesce(nullif(visible_line(name), ''), 'Unnamed ' || id) where completed_at is null and is_unclean(name);

-- A setting without anything to see has its default.
update settings set value = to_jsonb(visible_line(value #>> '{}'))
where jsonb_typeof(value) = 'string' and key <> 'postal_address' and is_unclean(value #>> '{}') and value <> '""';
delete from settings where value = '""' and key in ('organizer_name', 'organizer_short_name', 'parade_name', 'support_email');

drop function is_unclean(text);
drop function visible_line(text);
