import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { DisplayedStatus } from '@parade/contract/entries/status.ts';
import { currentForm, formsFor } from '@parade/contract/forms/definitions/registry.ts';
import { type FormType, formTypes, waiverFormTypes } from '@parade/contract/forms/formType.ts';
import { searchKey } from '@parade/contract/http/searchKey.ts';
import {
  type FoundEntry,
  minSearchLength,
  type SearchAnswer,
  searchGroupSize,
} from '@parade/contract/reports/search.ts';
import { waiverStatus } from '@parade/contract/waivers/status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, can, worksForTheParade } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import { searchFaqs } from '../content/faq/reads.ts';
import { searchPages } from '../content/reads.ts';
import { isFirst } from '../database/firstEntry.ts';
import type { Database } from '../database/pool.ts';
import { indexedKeyContains, keyContains } from '../database/searching.ts';
import { entriesInside, entryNameOrder, isNamed } from '../entries/reads.ts';
import { readSettings } from '../settings/reads.ts';
import { isSignedOrAsked } from '../waivers/selection.ts';
import { entryNameOfWaiver } from '../waivers/snapshot.ts';

/**
 * Finds things with the typed text in their name, a few of each kind, the current and coming seasons first. One query runs
 * after another: a search takes one connection. Groups that the actor may not open are empty; rows are those of the actor's
 * screens.
 */
export async function searchEverywhere(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  actor: Actor,
  q: string,
): Promise<SearchAnswer> {
  const { current_parade_year: season } = await readSettings(db);
  const isInsideAny = can(actor, 'manageEntries');
  const entries = isInsideAny ? await findEntries(db, actor, season, q) : [];
  const people = can(actor, 'viewWaivers') ? await findPeople(db, actor, season, q) : [];
  const organizations = can(actor, 'manageOrgs') ? await findOrganizations(db, q) : [];
  const users = can(actor, 'manageUsers') ? await findUsers(db, q) : [];
  const forms = isInsideAny ? await findForms(db, actor, season, q) : [];
  return {
    entries: groupOf(entries),
    people: groupOf(people),
    organizations: groupOf(organizations),
    users: groupOf(users),
    forms: groupOf(forms),
    pages: groupOf(await searchPages(db, clock, actor, q, asked)),
    faqs: groupOf(await searchFaqs(db, q, asked)),
  };
}

/** One more than is shown: it reveals that there are more. */
const asked = searchGroupSize + 1;

function groupOf<T>(rows: readonly T[]): { data: T[]; has_more: boolean } {
  return { data: rows.slice(0, searchGroupSize), has_more: rows.length > searchGroupSize };
}

async function findEntries(db: Database, actor: Actor, season: number, q: string): Promise<FoundEntry[]> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select([
      'entries.id',
      'entries.organization_id',
      'entries.year',
      isFirst.as('is_first'),
      'entries.official_name',
      'organizations.name as organization_name',
      'organizations.type_id as org_type',
      'organization_types.name as type',
      sql<DisplayedStatus>`entries.displayed_status`.as('displayed_status'),
    ])
    .where(entriesInside(actor))
    .where(isNamed(q))
    .orderBy(sql`entries.year >= ${season}`, 'desc')
    .orderBy(begins(sql`coalesce(nullif(entries.search_key, ''), organizations.search_key)`, q), 'desc')
    .orderBy('entries.year', 'desc')
    .orderBy(entryNameOrder)
    .orderBy('entries.id')
    .limit(asked)
    .execute();
  return rows.map(({ official_name, ...row }) => ({ ...row, name: entryNameOf({ official_name, ...row }) }));
}

/** Finds people by their own name or address. Those of the season fill the group first, from far fewer rows. */
async function findPeople(db: Database, actor: Actor, season: number, q: string) {
  const ofSeason = await peopleWhere(db, actor, q, sql<SqlBool>`waivers.year >= ${season}`);
  if (ofSeason.length === asked) return ofSeason;
  const earlier = await peopleWhere(db, actor, q, sql<SqlBool>`waivers.year < ${season}`);
  return [...ofSeason, ...earlier].slice(0, asked);
}

async function peopleWhere(db: Database, actor: Actor, q: string, inYears: RawBuilder<SqlBool>) {
  const rows = await db
    .selectFrom('waivers')
    // A signed waiver outlives its entry, here as in the list of waivers.
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select([
      'waivers.locator as token',
      'waivers.name',
      entryNameOfWaiver.as('entry_name'),
      'waivers.year',
      'waivers.completed_at',
      'waivers.approved_at',
    ])
    .where('waivers.voided_at', 'is', null)
    // A person with the health screening has a waiver too.
    .where('waivers.form_type', '!=', 'covid')
    .where(isSignedOrAsked('any'))
    .where(inYears)
    .where(entriesInside(actor))
    .where(indexedKeyContains('waivers.search_key', q))
    .orderBy(begins(sql`waivers.search_key`, q), 'desc')
    .orderBy('waivers.year', 'desc')
    .orderBy(sql`lower(waivers.name)`)
    .orderBy('waivers.id')
    .limit(asked)
    .execute();
  return rows.map(({ completed_at, approved_at, ...row }) => ({
    ...row,
    status: waiverStatus({ completed_at, approved_at }),
  }));
}

async function findOrganizations(db: Database, q: string) {
  return db
    .selectFrom('organizations')
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organizations.id', 'organizations.name', 'organization_types.name as type'])
    .where(keyContains('organizations.search_key', q))
    .orderBy(begins(sql`organizations.search_key`, q), 'desc')
    .orderBy(sql`lower(organizations.name)`)
    .orderBy('organizations.id')
    .limit(asked)
    .execute();
}

async function findUsers(db: Database, q: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'email',
      sql<boolean>`users.disabled_at is not null`.as('is_disabled'),
    ])
    .where(keyContains('users.search_key', q))
    .orderBy(begins(sql`users.search_key`, q), 'desc')
    .orderBy(sql`users.disabled_at is not null`)
    .orderBy(sql`lower(users.last_name), lower(users.first_name), users.id`)
    .limit(asked)
    .execute();
}

/**
 * Finds a form of an entry, as in 'music larkspur', if some words are of the form's name and the others of the entry's.
 */
async function findForms(db: Database, actor: Actor, season: number, q: string) {
  const found: SearchAnswer['forms']['data'] = [];
  for (const { form_type, rest } of namedForms(q)) {
    const entries = await findEntries(db, actor, season, rest);
    for (const entry of entries) {
      if (found.length === asked) return found;
      const form = formsFor(entry.org_type).find((each) => each.form_type === form_type);
      // Only entries of a coming season that need the form.
      if (!form || entry.year < season) continue;
      // E-28: applicants open the others once the entry is accepted.
      const isOpen = form.group === 'initial' || entry.displayed_status === 'accepted';
      if (!isOpen && !worksForTheParade(actor)) continue;
      const { id, organization_id, year, is_first, name } = entry;
      found.push({
        form_type,
        form_name: currentForm(form_type).name,
        entry: { id, organization_id, year, is_first },
        entry_name: name,
      });
    }
  }
  return found;
}

/** Each is a query. When more forms than this match, the text is too general to help. */
const maxNamedForms = 4;

/**
 * Returns forms that some of the words name, with the remaining words for the entry; forms with more matching words
 * come first.
 */
function namedForms(q: string): { form_type: FormType; rest: string }[] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return formTypes
    .filter((form_type) => !(waiverFormTypes as readonly string[]).includes(form_type))
    .flatMap((form_type) => {
      const titleWords = currentForm(form_type).name.split(/\s+/).map(searchKey);
      const isOfTitle = (word: string) =>
        searchKey(word).length > minSearchLength && titleWords.some((title) => title.startsWith(searchKey(word)));
      const rest = words.filter((word) => !isOfTitle(word)).join(' ');
      const named = words.filter(isOfTitle).length;
      return named > 0 && rest.length >= minSearchLength ? [{ form_type, rest, named }] : [];
    })
    .sort((one, other) => other.named - one.named)
    .slice(0, maxNamedForms);
}

/** Sorts names that begin with the text before those that contain it. */
function begins(key: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql<boolean>`starts_with(${key}, (select search_key(${q}::text)))`;
}
