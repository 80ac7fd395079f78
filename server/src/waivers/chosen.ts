import type { BulkBody, LeftOut, LeftOutReason } from '@parade/contract/waivers/bulk.ts';
import { leftOutReasons } from '@parade/contract/waivers/bulk.ts';
import type { RefusalCode } from '@parade/contract/http/refusals.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Change } from '../database/change.ts';
import { entriesInside } from '../entries/reads.ts';
import { Refusal } from '../http/refusal.ts';
import { findWaiver, type ListedWaiverRow, lockWaivers, type WaiverRow } from './reads.ts';
import { matches, type WaiverSelection } from './selection.ts';
import { refuseUnlessPending, refuseVoided } from './writes.ts';

/** Filters with their year, or ids; `count` is how many matched when the filters were shown. */
export type Chosen = Pick<BulkBody, 'ids' | 'count'> & WaiverSelection;

/** Locks the chosen waivers that the actor may reach, and counts the chosen ones that no longer exist. */
export async function lockChosen(
  change: Change,
  actor: Actor,
  chosen: Chosen,
): Promise<{ waivers: ListedWaiverRow[]; gone: number }> {
  const wanted = chosen.ids === undefined ? undefined : [...new Set(chosen.ids)];
  const rows = await change.tx
    .selectFrom('waivers')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select('waivers.id')
    .where(
      wanted === undefined
        ? matches(actor, chosen)
        : // Without those that were voided meanwhile, which `lockWaivers` leaves out.
          sql<boolean>`(waivers.id = any(${wanted}::integer[]) and ${entriesInside(actor)})`,
    )
    .execute();
  if (chosen.ids === undefined && chosen.count !== undefined && rows.length > chosen.count) {
    const words = `The list has changed since you opened it: ${rows.length.toLocaleString('en-US')} waivers match now, not ${chosen.count.toLocaleString('en-US')}. Please review it and try again.`;
    throw new Refusal('list-changed', { words, extra: { count: rows.length } });
  }
  const waivers = await lockWaivers(
    change,
    rows.map(({ id }) => id),
  );
  const shown = wanted?.length ?? chosen.count ?? waivers.length;
  return { waivers, gone: Math.max(0, shown - waivers.length) };
}

/** Returns the waivers that an act applies to, and how many were left out for each reason. */
export function sortOut(
  waivers: readonly ListedWaiverRow[],
  gone: number,
  whyNot: (waiver: ListedWaiverRow) => LeftOutReason | undefined,
): { acted: ListedWaiverRow[]; left_out: LeftOut } {
  const counts = new Map<LeftOutReason, number>(gone > 0 ? [['gone', gone]] : []);
  const acted = waivers.filter((waiver) => {
    const reason = whyNot(waiver);
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return reason === undefined;
  });
  const left_out = leftOutReasons.flatMap((reason) => {
    const count = counts.get(reason);
    return count === undefined ? [] : [{ reason, count }];
  });
  return { acted, left_out };
}

/** The refusal of an act on a single waiver, by the reason that a bulk act leaves it out. */
const refusals = {
  gone: 'waiver-deleted',
  signed: 'waiver-signed',
  'not-signed': 'waiver-not-signed',
  approved: 'cannot-update-waiver',
  verified: 'cannot-update-waiver',
  own: 'not-allowed',
  declined: 'signer-declined',
  'no-email': 'signer-without-email',
  'address-refused': 'signer-address-refused',
  'reminders-stopped': 'signer-stopped-reminders',
  'reminded-today': 'reminder-sent-today',
  'not-accepted': 'entry-not-accepted',
  'not-open': 'waiver-not-open',
  'parade-over': 'parade-over',
} as const satisfies Record<LeftOutReason, RefusalCode>;

/**
 * Runs a bulk act on one waiver. `act` gets the locked waiver if `whyNot` finds no reason against it. `done`: the reason
 * that says the act was already carried out, so nothing changes. Refuses any other reason. Returns the waiver as it is
 * afterwards.
 */
export async function actOnOne(
  change: Change,
  id: number,
  whyNot: (waiver: ListedWaiverRow) => LeftOutReason | undefined,
  act: (waivers: readonly ListedWaiverRow[]) => Promise<void>,
  done?: LeftOutReason,
): Promise<WaiverRow> {
  const [waiver] = await lockWaivers(change, [id]);
  refuseVoided(waiver);
  const reason = whyNot(waiver);
  if (reason === 'signed') refuseUnlessPending(waiver);
  if (reason !== undefined && reason !== done) throw new Refusal(refusals[reason]);
  if (reason === undefined) await act([waiver]);
  const now = await findWaiver(change.tx, id);
  if (!now) throw new Refusal('waiver-deleted');
  return now;
}
