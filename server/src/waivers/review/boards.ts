import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { formOf } from '../reads.ts';
import { type Board, maxMissingShown, type WaiverCounts } from '@parade/contract/waivers/board.ts';
import { waiversDueOn } from '@parade/contract/settings/paradeYear.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { isSignedOrAsked, matches, type WaiverSelection } from '../selection.ts';

/** W-03: how many of the waivers that a query selects are in which status; `declined` are some of those that are pending. */
const countColumns = [
  sql<number>`count(*)`.as('total'),
  sql<number>`count(*) filter (where waivers.completed_at is null)`.as('pending'),
  sql<number>`count(*) filter (where waivers.completed_at is not null and waivers.approved_at is null)`.as(
    'pending_approval',
  ),
  sql<number>`count(*) filter (where waivers.approved_at is not null)`.as('completed'),
  sql<number>`count(*) filter (where waivers.completed_at is null and waivers.declined_at is not null)`.as('declined'),
] as const;

/** The counts of these entries as the board has them, by entry; those without waivers are left out. */
export async function countsOf(db: Database, entry_ids: readonly number[]): Promise<ReadonlyMap<number, WaiverCounts>> {
  const rows = await db
    .selectFrom('waivers')
    .select((of) => [of.ref('waivers.entry_id').$notNull().as('entry_id'), ...countColumns])
    .where('waivers.entry_id', '=', sql<number>`any(${entry_ids}::int[])`)
    .where('waivers.voided_at', 'is', null)
    .where(isSignedOrAsked)
    .groupBy('waivers.entry_id')
    .execute();
  return new Map(rows.map(({ entry_id, ...counts }) => [entry_id, counts]));
}

/**
 * How far the waivers of a year are, inside the reader's rows: by entry, most missing first, and by type; for one entry
 * with the names of who has not signed. One pass over the waivers of the year. today: civil date in Los Angeles.
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
    .innerJoin('entries', 'entries.id', 'waivers.entry_id')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select([
      'entries.id as entry_id',
      'entries.organization_id',
      'organizations.type_id as org_type',
      'organizations.name as organization_name',
      'entries.official_name',
      ...countColumns,
    ])
    .where(matches(actor, those))
    .groupBy(['entries.id', 'organizations.id'])
    .execute();
  const entries = rows
    .map(({ organization_name, official_name, ...row }) => ({
      ...row,
      official_name: entryNameOf({ organization_name, official_name }),
    }))
    .sort((one, other) => other.pending - one.pending || one.official_name.localeCompare(other.official_name));
  const types = [...new Set(entries.map(({ org_type }) => org_type))].sort((one, other) => one - other);
  const due_date = waiversDueOn(selection.year);
  return {
    year: selection.year,
    due_date,
    overdue: today > due_date,
    total: sum(entries),
    types: types.map((org_type) => ({ org_type, ...sum(entries.filter((entry) => entry.org_type === org_type)) })),
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
      (of) => of.ref('waivers.form_type').$castTo<WaiverFormType>().as('form_type'),
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
