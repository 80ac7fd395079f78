/** S-06: what people outside have written to the office is deleted some time after it was answered. */
import { audit, type AuditLine } from '../audit/writes.ts';
import { type Author, type Change, inTransaction } from '../database/change.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from './reads.ts';

const by: Author = { kind: 'system', job: 'retention' };
const dayMs = 24 * 60 * 60 * 1000;

/** Requests that were answered before this instant are deleted. */
export async function answeredBefore({
  db,
  clock,
}: Pick<Portal, 'db' | 'clock'>): Promise<{ days: number; before: string }> {
  const { retention_days_requests: days } = await readSettings(db);
  return { days, before: new Date(clock.now().getTime() - days * dayMs).toISOString() };
}

/**
 * Deletes requests that were answered longer ago than the number of days in the settings; those that wait for an answer stay.
 * `remove` deletes those answered before an instant, and returns how many. One audit line gives the number, without their
 * content.
 */
export async function deleteAnswered(
  portal: Portal,
  line: Pick<AuditLine, 'action' | 'model'>,
  remove: (change: Change, before: string) => Promise<number>,
): Promise<void> {
  const { days, before } = await answeredBefore(portal);
  await inTransaction(portal, by, async (change) => {
    const count = await remove(change, before);
    if (count === 0) return;
    const note = `${count} deleted ${days} days after the answer, on schedule`;
    await audit(change, { ...line, model_id: 'retention', note });
  });
}
