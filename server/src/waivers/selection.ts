import type { WaiverFilter } from '@parade/contract/waivers/status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, worksForTheParade } from '../access/actor.ts';
import { acceptedEntry, entriesInside } from '../entries/reads.ts';
import { foundBy, isOfType } from './snapshot.ts';

/** The filters of the list of waivers, with the default for a year that is left out. */
export interface WaiverSelection {
  readonly type: 'any' | number;
  readonly year: number | 'any';
  readonly status: WaiverFilter;
  readonly q?: string | undefined;
  readonly entry_id?: number | undefined;
  readonly rep?: number | undefined;
}

/**
 * Returns a condition for the waivers that the filters match for this reader. They are not withdrawn, signed or still
 * to be signed, and inside the reader's own rows. For a query of `waivers` with `entries` and `organizations` left
 * joined. Lists, bulk acts, exports and boards all use it. Roles that widen the view of entries, such as media, see no
 * waivers. People who work for the parade also see those of deleted entries.
 */
export function matches(actor: Actor, selection: WaiverSelection): RawBuilder<SqlBool> {
  return sql<SqlBool>`(waivers.voided_at is null and ${isSignedOrAsked(selection.year)} and ${everMatched(actor, selection)})`;
}

/**
 * W-04: nobody is asked to sign for an entry that is not (or no longer) accepted, so its unsigned waivers are not
 * pending. Reads only columns of the index of lists. `year`: of these waivers, whose entries are all of it, if they are of one.
 */
export function isSignedOrAsked(year: number | 'any'): RawBuilder<SqlBool> {
  const ofYear = year === 'any' ? sql`` : sql`and entries.year = ${year}`;
  return sql<SqlBool>`(waivers.completed_at is not null or waivers.entry_id in (
    select entries.id from entries where ${acceptedEntry} ${ofYear}))`;
}

/** Matches the filters' waivers, including withdrawn ones and those that nobody is asked to sign now. */
export function everMatched(
  actor: Actor,
  { type, year, status, q, entry_id, rep }: WaiverSelection,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [entriesInside(actor)];
  if (year !== 'any') conditions.push(sql<SqlBool>`waivers.year = ${year}`);
  if (entry_id !== undefined) conditions.push(sql<SqlBool>`waivers.entry_id = ${entry_id}`);
  if (rep !== undefined) conditions.push(sql<SqlBool>`entries.rep_id = ${rep}`);
  if (type !== 'any') conditions.push(isOfType(type));
  if (status !== 'any') conditions.push(ofStatus[status]);
  if (q) conditions.push(foundBy(q, year));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Returns the waivers that the filters match, as `from … where …`. Joins entries and organizations only if the filters,
 * the reader's rows or the order need them: without the join, one index serves a page and a count.
 */
export function chosenWaivers(actor: Actor, selection: WaiverSelection, order?: 'by entry'): RawBuilder<unknown> {
  const { type, rep } = selection;
  const looksAtEntries = !worksForTheParade(actor) || type !== 'any' || rep !== undefined || order === 'by entry';
  const joined = sql`left join entries on entries.id = waivers.entry_id
    left join organizations on organizations.id = entries.organization_id`;
  return sql`from waivers ${looksAtEntries ? joined : sql``} where ${matches(actor, selection)}`;
}

const ofStatus: Readonly<Record<Exclude<WaiverFilter, 'any'>, RawBuilder<SqlBool>>> = {
  'not-completed': sql<SqlBool>`waivers.completed_at is null`,
  completed: sql<SqlBool>`(waivers.completed_at is not null and waivers.approved_at is null)`,
  approved: sql<SqlBool>`waivers.approved_at is not null`,
};
