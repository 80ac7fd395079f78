import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { formOf } from '../reads.ts';
import { type Board, maxMissingShown, type WaiverCounts } from '@parade/contract/waivers/board.ts';
import { waiversDueOn } from '@parade/contract/settings/paradeYear.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { paradeDayOf } from '../../settings/reads.ts';
import { isSignedOrAsked, matches, type WaiverSelection } from '../selection.ts';
import { typeOfWaiver } from '../snapshot.ts';

/** W-03: counts the selected waivers by status; `declined` are some of the pending ones. */
const countColumns = [
  sql<number>`count(*)`.as('total'),
  sql<number>`count(*) filter (where waivers.completed_at is null)`.as('pending'),
  sql<number>`count(*) filter (where waivers.completed_at is not null and waivers.approved_at is null)`.as(
    'pending_approval',
  ),
  sql<number>`count(*) filter (where waivers.approved_at is not null)`.as('completed'),
  sql<number>`count(*) filter (where waivers.completed_at is null and waivers.declined_at is not null)`.as('declined'),
] as const;

/** Returns the board's counts of these entries, by entry, without those that have no waivers. */
export async function countsOf(db: Database, entry_ids: readonly number[]): Promise<ReadonlyMap<number, WaiverCounts>> {
  const rows = await db
    .selectFrom('waivers')
    .select((of) => [of.ref('waivers.entry_id').$notNull().as('entry_id'), ...countColumns])
    .where('waivers.entry_id', '=', sql<number>`any(${entry_ids}::int[])`)
    .where('waivers.voided_at', 'is', null)
    .where(isSignedOrAsked('any'))
    .groupBy('waivers.entry_id')
    .execute();
  return new Map(rows.map(({ entry_id, ...counts }) => [entry_id, counts]));
}

/**
 * Returns the progress of a year's waivers inside the reader's rows. It has the total that lists count, the counts by
 * entry, most missing first, and by type, where those of deleted entries count too. For one entry, it also names who
 * has not signed. Reads the year's waivers once. `today`: civil date in Los Angeles.
 */
export async function readBoard(
  db: Database,
  actor: Actor,
  selection: Pick<WaiverSelection, 'type' | 'entry_id'> & { readonly year: number },
  today: string,
): Promise<Board> {
  const those = { ...selection, status: 'any' } as const;
  const rows = await db
    .selectFrom('waivers')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select([
      'entries.id as entry_id',
      'entries.organization_id',
      typeOfWaiver.as('org_type'),
      'organizations.name as organization_name',
      'entries.official_name',
      ...countColumns,
    ])
    .where(matches(actor, those))
    .groupBy(['entries.id', 'organizations.id', 'org_type'])
    .execute();
  const entries = rows
    .flatMap(({ organization_name, official_name, entry_id, organization_id, ...row }) =>
      entry_id === null || organization_id === null || organization_name === null
        ? []
        : [{ ...row, entry_id, organization_id, official_name: entryNameOf({ organization_name, official_name }) }],
    )
    .sort((one, other) => other.pending - one.pending || one.official_name.localeCompare(other.official_name));
  const types = [...new Set(rows.map(({ org_type }) => org_type))].sort((one, other) => one - other);
  const due_date = waiversDueOn(selection.year);
  return {
    year: selection.year,
    due_date,
    // Nothing of a parade that is over is overdue.
    overdue: today > due_date && today <= (await paradeDayOf(db, selection.year)),
    total: sum(rows),
    of_deleted_entries: sum(rows.filter(({ entry_id }) => entry_id === null)).total,
    types: types.map((org_type) => ({ org_type, ...sum(rows.filter((row) => row.org_type === org_type)) })),
    entries,
    missing:
      selection.entry_id === undefined ? null : await missingOf(db, actor, { ...those, status: 'not-completed' }),
  };
}

async function missingOf(db: Database, actor: Actor, selection: WaiverSelection) {
  const rows = await db
    .selectFrom('waivers')
    .innerJoin('entries', 'entries.id', 'waivers.entry_id')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select([
      'waivers.id',
      'waivers.locator as token',
      'waivers.name',
      'waivers.email',
      'waivers.form_type',
      'waivers.definition_version',
      'waivers.declined_as',
    ])
    .where(matches(actor, selection))
    .orderBy(sql`lower(waivers.name)`)
    .orderBy('waivers.id')
    .limit(maxMissingShown)
    .execute();
  return rows.map(({ form_type, definition_version, ...row }) => ({
    ...row,
    form_name: formOf({ form_type, definition_version }).name,
  }));
}

function sum(counts: readonly WaiverCounts[]): WaiverCounts {
  const of = (key: keyof WaiverCounts) => counts.reduce((total, each) => total + each[key], 0);
  return {
    total: of('total'),
    pending: of('pending'),
    pending_approval: of('pending_approval'),
    completed: of('completed'),
    declined: of('declined'),
  };
}
