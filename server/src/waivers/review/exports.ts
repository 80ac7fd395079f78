/** The waivers and their trail as workbooks, streamed: each row is read, written and released. */
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { roleLabel } from '@parade/contract/participants/role.ts';
import { wallTimeOf } from '@parade/contract/calendar.ts';
import { actionLabel } from '@parade/contract/audit/event.ts';
import { declinedLabels, waiverStatus, waiverStatusLabels } from '@parade/contract/waivers/status.ts';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Actor } from '../../access/actor.ts';
import { batches } from '../../database/many.ts';
import type { Database } from '../../database/pool.ts';
import type { Column } from '../../http/downloads/columnKinds.ts';
import { writeWorkbook } from '../../http/downloads/workbook.ts';
import type { Cell } from '../../http/downloads/worksheet.ts';
import type { Portal } from '../../portal.ts';
import { readOrganizationTypes } from '../../settings/reads.ts';
import { entryColumns, personColumns } from '../snapshot.ts';
import { allWaivers, formOf, type ListedWaiverRow, type WaiverListQuery } from '../reads.ts';
import { everMatched, type WaiverSelection } from '../selection.ts';

/**
 * Returns the list with its filters and sort, all pages. It has no locator and no link, because files are passed on.
 */
export async function waiversWorkbook(
  portal: Portal,
  actor: Actor,
  selection: WaiverSelection & Pick<WaiverListQuery, 'sortBy'>,
): Promise<Readable> {
  const typeName = await typeNames(portal);
  const columns = waiverColumns(typeName);
  return writeWorkbook([
    {
      name: 'Waivers',
      columns,
      frozen: 2,
      rows: async function* () {
        for await (const waivers of allWaivers(portal.db, actor, selection))
          for (const waiver of waivers) yield columns.map(({ cellOf }) => cellOf(waiver));
      },
    },
  ]);
}

interface WaiverColumn extends Column {
  readonly cellOf: (waiver: ListedWaiverRow) => Cell;
}

function waiverColumns(typeName: (id: number) => string): WaiverColumn[] {
  const wall = wallClock();
  return [
    { header: 'First Name', kind: 'firstName', cellOf: (waiver) => waiver.first_name },
    { header: 'Last Name', kind: 'lastName', cellOf: (waiver) => waiver.last_name },
    { header: 'Email', kind: 'email', cellOf: (waiver) => waiver.email },
    { header: 'Waiver', kind: 'text', cellOf: (waiver) => formOf(waiver).name },
    { header: 'Status', kind: 'choice', cellOf: (waiver) => waiverStatusLabels[waiverStatus(waiver)] },
    { header: 'Parade Year', kind: 'year', cellOf: (waiver) => waiver.year },
    { header: 'Entity Type', kind: 'choice', cellOf: (waiver) => typeName(waiver.org_type) },
    { header: 'Entry', kind: 'name', cellOf: (waiver) => entryNameOf(waiver) },
    { header: 'Entry deleted', kind: 'choice', cellOf: (waiver) => (waiver.entry_deleted ? 'Yes' : null) },
    { header: 'Organization', kind: 'name', cellOf: (waiver) => waiver.organization_name },
    { header: 'Role', kind: 'choice', cellOf: (waiver) => roleLabel(waiver.primary_role) },
    { header: 'Added', kind: 'wall', cellOf: (waiver) => wall(waiver.created_at) },
    { header: 'Sent', kind: 'wall', cellOf: (waiver) => wall(waiver.sent_at) },
    { header: 'Reminded', kind: 'wall', cellOf: (waiver) => wall(waiver.reminded_at) },
    { header: 'Opened', kind: 'wall', cellOf: (waiver) => wall(waiver.viewed_at) },
    { header: 'Signed', kind: 'wall', cellOf: (waiver) => wall(waiver.completed_at) },
    { header: 'Approved', kind: 'wall', cellOf: (waiver) => wall(waiver.approved_at) },
    { header: 'Approved by', kind: 'name', cellOf: (waiver) => waiver.approved_by_name },
    { header: 'Verified', kind: 'wall', cellOf: (waiver) => wall(waiver.verification_confirmed_at) },
    { header: 'Verified by', kind: 'name', cellOf: (waiver) => waiver.verified_by_name },
    { header: 'Declined', kind: 'wall', cellOf: (waiver) => wall(waiver.declined_at) },
    {
      header: 'Reason declined',
      kind: 'text',
      cellOf: (waiver) => (waiver.declined_as === null ? null : declinedLabels[waiver.declined_as]),
    },
  ];
}

/** Returns who did what to which of the matching waivers, and when, oldest first, including withdrawn ones. */
export async function trailWorkbook(portal: Portal, actor: Actor, selection: WaiverSelection): Promise<Readable> {
  const typeName = await typeNames(portal);
  const wall = wallClock();
  return writeWorkbook([
    {
      name: 'Waiver audit',
      columns: [
        { header: 'When', kind: 'wall' },
        { header: 'Who', kind: 'name' },
        // A-02: shows the account, because people choose their own names.
        { header: 'Account', kind: 'text' },
        { header: 'What', kind: 'text' },
        { header: 'First Name', kind: 'firstName' },
        { header: 'Last Name', kind: 'lastName' },
        { header: 'Waiver', kind: 'text' },
        { header: 'Waiver number', kind: 'count' },
        { header: 'Parade Year', kind: 'year' },
        { header: 'Entity Type', kind: 'choice' },
        { header: 'Entry', kind: 'name' },
        { header: 'Changed', kind: 'paragraph' },
        { header: 'Note', kind: 'paragraph' },
      ],
      frozen: 1,
      rows: async function* () {
        const ids = await trailRows(portal.db)
          .where(everMatched(actor, selection))
          .select('audit_events.id')
          .orderBy('audit_events.id')
          .execute();
        for await (const row of inBatches(
          ids,
          (some) => trailRowsWith(portal.db, some),
          ({ event_id }) => event_id,
        ))
          yield [
            wall(row.at),
            row.actor_label,
            row.actor_email,
            actionLabel(row.action),
            row.first_name,
            row.last_name,
            formOf(row).name,
            row.id,
            row.year,
            typeName(row.org_type),
            entryNameOf(row),
            changedText(row.changes),
            row.note,
          ];
      },
    },
  ]);
}

function trailRows(db: Database) {
  return db
    .selectFrom('waivers')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .leftJoin('participants', 'participants.id', 'waivers.participant_id')
    .innerJoin('audit_events', (on) =>
      on.on('audit_events.model', '=', 'Waiver').on(sql<boolean>`audit_events.model_id = waivers.id::text`),
    );
}

function trailRowsWith(db: Database, ids: readonly number[]) {
  return trailRows(db)
    .where(sql<boolean>`audit_events.id = any(${ids}::bigint[])`)
    .select([
      'audit_events.id as event_id',
      'audit_events.at',
      'audit_events.actor_label',
      sql<string | null>`(select email from users
        where users.id = coalesce(audit_events.impersonator_id, audit_events.user_id))`.as('actor_email'),
      'audit_events.action',
      (of) => of.ref('audit_events.changes').$castTo<Changes>().as('changes'),
      'audit_events.note',
      'waivers.id',
      'waivers.year',
      'waivers.form_type',
      'waivers.definition_version',
      ...entryColumns,
      ...personColumns,
    ])
    .orderBy('audit_events.id')
    .execute();
}

/**
 * Returns the rows with these ids in their order, read some hundred at a time, so that a slow client holds no database
 * cursor open. Rows that are gone meanwhile are left out.
 */
async function* inBatches<Row>(
  ids: readonly { readonly id: number }[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
  idOf: (row: Row) => number,
): AsyncGenerator<Row> {
  for (const some of batches(ids)) {
    const rows = new Map((await read(some.map(({ id }) => id))).map((row) => [idOf(row), row]));
    for (const { id } of some) {
      const row = rows.get(id);
      if (row) yield row;
    }
  }
}

type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

function changedText(changes: Changes): string | null {
  const text = (value: unknown) =>
    value === null || value === undefined || value === ''
      ? 'none'
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  const lines = Object.entries(changes).map(([field, { from, to }]) => `${field}: ${text(from)} to ${text(to)}`);
  return lines.length === 0 ? null : lines.join('\n');
}

async function typeNames(portal: Portal): Promise<(id: number) => string> {
  const types = new Map((await readOrganizationTypes(portal.db)).map(({ id, name }) => [id, name]));
  return (id) => types.get(id) ?? String(id);
}

/**
 * Returns instants as Los Angeles wall times. The offset is computed once for each hour of the data, because it changes
 * only twice a year. A formatter for each of a million cells would take most of the time.
 */
function wallClock(): (instant: string | null) => Cell {
  const offsets = new Map<string, number>();
  return (instant) => {
    if (instant === null) return null;
    const hour = instant.slice(0, 13);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      offset = Date.parse(`${wallTimeOf(`${hour}:00:00.000Z`)}:00.000Z`) - Date.parse(`${hour}:00:00.000Z`);
      offsets.set(hour, offset);
    }
    return { wall: new Date(Date.parse(instant) + offset).toISOString().slice(0, 16) };
  };
}
