/** S-06: deletes what people outside have written to the office, some time after it was answered. */
import { audit, type AuditLine } from '../audit/writes.ts';
import { type Author, type Change, inTransaction } from '../database/change.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from './reads.ts';

const by: Author = { kind: 'system', job: 'retention' };
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the instant before which answered requests are deleted. */
export async function answeredBefore({
  db,
  clock,
}: Pick<Portal, 'db' | 'clock'>): Promise<{ days: number; before: string }> {
  const { retention_days_requests: days } = await readSettings(db);
  return { days, before: new Date(clock.now().getTime() - days * dayMs).toISOString() };
}

/**
 * Deletes requests answered as many days ago as the settings say; those that wait for an answer stay. `remove` deletes
 * those answered before an instant, and returns how many. One audit line has the number, without their contents.
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
