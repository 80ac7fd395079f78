/**
 * W-20: a signed waiver outlives what it was about, and lists, files and bulk acts still name it. Facts that its rows
 * no longer have are read from the signed record. For queries of `waivers` with `entries`, `organizations` and
 * `participants` left joined.
 */
import { waiverTextIds } from '@parade/contract/forms/texts/formTexts.ts';
import type { OfficeTexts } from '@parade/contract/forms/texts/staticText.ts';
import type { HandOver } from '@parade/contract/waivers/waiver.ts';
import { acceptedEntry, entryName as nameNow, entryNameOrder, isNamed } from '../entries/reads.ts';
import { keyContains } from '../database/searching.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Used behind a `coalesce` or a `case`, so that the record is read only if the entry is gone. */
function recorded(path: string): RawBuilder<string> {
  return sql<string>`(select kept.record::jsonb #>> ${sql.lit(path)} from waiver_evidence as kept where kept.waiver_id = waivers.id)`;
}

const entryName = recorded('{entry,name}');
const organizationName = recorded('{entry,organization}');
const organizationType = sql<number>`${recorded('{context,organization_type}')}::integer`;

/** The type of the organization now, or else when the waiver was signed. */
export const typeOfWaiver = sql<number>`coalesce(organizations.type_id, ${organizationType})`;

/** Whether the entry has been deleted since: then only the office sees the waiver. */
export const isEntryDeleted = sql<boolean>`(entries.id is null)`;

/** The entry as it is, or else as it was when the waiver was signed. */
export const entryColumns = [
  sql<number>`coalesce(entries.id, ${recorded('{entry,id}')}::integer)`.as('entry_id'),
  sql<number>`coalesce(entries.organization_id, ${recorded('{entry,organization_id}')}::integer)`.as('organization_id'),
  sql<string>`coalesce(organizations.name, ${organizationName})`.as('organization_name'),
  sql<string | null>`case when entries.id is null then ${entryName} else entries.official_name end`.as('official_name'),
  typeOfWaiver.as('org_type'),
  isEntryDeleted.as('entry_deleted'),
  sql<boolean>`coalesce(${acceptedEntry}, false)`.as('entry_accepted'),
] as const;

/**
 * Returns the first or last name of the waiver's person (W-05). It is the name on the list, unless the person was taken
 * off it or may have been renamed since the waiver was withdrawn. Then the waiver's name is split as the list or the
 * signature splits it; if neither matches, its last word is the last name (W-10). A name that a signer typed instead
 * stays in the record alone, so that one person has one name in lists and files.
 */
function personName(column: 'first_name' | 'last_name'): RawBuilder<string> {
  const listed = sql.ref(`participants.${column}`);
  const signed = {
    first: recorded('{values,participant:first_name}'),
    last: recorded('{values,participant:last_name}'),
  };
  const rest = column === 'first_name' ? sql`' [^ ]*$'` : sql`'^.* '`;
  return sql<string>`case
    when participants.id is not null and (waivers.voided_at is null or waivers.completed_at is null) then ${listed}
    when waivers.name = participants.first_name || ' ' || participants.last_name then ${listed}
    when waivers.name = ${signed.first} || ' ' || ${signed.last} then ${column === 'first_name' ? signed.first : signed.last}
    else regexp_replace(waivers.name, ${rest}, '') end`;
}

/** The person as listed, or else as when the waiver was signed. */
export const personColumns = [
  sql<number>`coalesce(participants.id, ${recorded('{participant,id}')}::integer)`.as('participant_id'),
  sql<string>`coalesce(participants.type, ${recorded('{participant,type}')})`.as('participant_type'),
  personName('first_name').as('first_name'),
  personName('last_name').as('last_name'),
  sql<
    string | null
  >`case when participants.id is null then ${recorded('{participant,role}')} else participants.primary_role end`.as(
    'primary_role',
  ),
] as const;

/** The name of the entry now, or else when the waiver was signed. */
export const entryNameOfWaiver = sql<string>`coalesce(${nameNow}, ${entryName}, ${organizationName})`;

export const byEntryName = sql`coalesce(${entryNameOrder}, lower(${entryName}))`;

export function isOfType(type: number): RawBuilder<boolean> {
  return sql<boolean>`(organizations.type_id = ${type} or (entries.id is null and ${organizationType} = ${type}))`;
}

/**
 * Returns whether the name, address, entry or organization of a waiver of this year contains the typed text. It reads
 * only the index of the year's lists, so that a search reads no row except those it finds.
 */
export function foundBy(q: string, year: number | 'any'): RawBuilder<SqlBool> {
  const recordedHas = (name: RawBuilder<string>) =>
    sql`strpos(search_key(${name}), (select search_key(${q}::text))) > 0`;
  return sql<SqlBool>`(${keyContains('waivers.search_key', q)}
    or waivers.entry_id = any (array(
      select entries.id from entries join organizations on organizations.id = entries.organization_id
      where ${year === 'any' ? sql`true` : sql`entries.year = ${year}`} and ${isNamed(q)}))
    or (waivers.entry_id is null and (${recordedHas(entryName)} or ${recordedHas(organizationName)})))`;
}

/**
 * F-39: the texts by text_id. They are those that the waiver was signed with, else those that the first of two signers
 * has signed (W-33), else the newest. For queries of `waivers` with `waiver_evidence` joined as `evidence`. The ids are
 * spelled out: with a list as a parameter the statement would be planned again at each reading, which takes ten times as
 * long as the reading.
 */
export const textsOfWaiver = sql<OfficeTexts>`(
  select coalesce(jsonb_object_agg(text.text_id, jsonb_build_object('text_id', text.text_id, 'version', text.version,
    'sample', text.sample, 'blocks', text.blocks, 'translations', text.translations)), '{}')
  from form_texts as text
  where text.text_id in (${sql.join(waiverTextIds.map((id) => sql.lit(id)))}) and waivers.form_type <> 'covid' and text.version = case
    when evidence.waiver_id is not null then (
      select (signed ->> 'version')::integer from json_array_elements(evidence.record::json -> 'texts') as signed
      where signed ->> 'id' = text.text_id)
    when exists (select from waiver_parts where waiver_id = waivers.id) then (
      select (texts ->> text.text_id)::integer from waiver_parts where waiver_id = waivers.id)
    else (select max(newest.version) from form_texts as newest where newest.text_id = text.text_id) end)`;

/**
 * W-12: the addresses of those who signed besides the waiver's own: the guardian's, and where it was signed in two parts
 * (W-33) the one that the link of the second went to, as the record says. Empty unless it waits for approval: lists of
 * thousands are read, and a record is large.
 */
export const signerEmails = sql<(string | null)[]>`case
  when waivers.completed_at is not null and waivers.approved_at is null then array[
    case when waivers.field_values ? 'guardian:signature' then waivers.field_values ->> 'guardian:email' end,
    case when exists (select from signing_links where waiver_id = waivers.id and made_for = 'part')
      then ${recorded('{part,sent_to,address}')} end]
  else '{}'::text[] end`;

/**
 * W-12: who handed over the links, or the devices, that it was signed with, as the record says. The two parts of a
 * minor's waiver have a link each (W-33). For queries of `waivers` with `waiver_evidence` joined as `evidence`.
 */
export const handOversOfWaiver = sql<HandOver[]>`(
  select coalesce(jsonb_agg(distinct jsonb_build_object(
    'how', case link ->> 'made_for' when 'pass' then 'device' else 'link' end, 'by', link #>> '{handed_over_by,name}')), '[]')
  from (values (evidence.record::json #> '{part,link}'), (evidence.record::json -> 'link')) as used (link)
  where link ->> 'made_for' in ('hand-over', 'pass') or link ->> 'handed_over_by' is not null)`;
