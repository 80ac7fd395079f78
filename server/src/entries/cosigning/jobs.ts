import { hourOf } from '@parade/contract/calendar.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import { runRows } from '../../jobs/steps.ts';
import type { Portal } from '../../portal.ts';
import { waitingRequests } from './reads.ts';
import { remindCosigner, reread } from './writes.ts';

const dayMs = 24 * 60 * 60_000;
/** The time between reminders, and the most of them. The person who asked can resend it by hand. */
const every = 7 * dayMs;
const most = 3;
/** The hour in Los Angeles. */
const hour = 9;

/** Reminds second signers who have not answered for a week, in the morning. Returns the number of letters. */
export async function remindCosigners(portal: Portal): Promise<number> {
  const now = portal.clock.nowIso();
  if (hourOf(now) < hour) return 0;
  const before = new Date(Date.parse(now) - every).toISOString();
  const waiting = await waitingRequests(portal.db, { before, reminders: most, today: portal.clock.today() });
  return runRows(
    portal,
    waiting,
    ({ id }) => `request ${id}`,
    ({ id }) =>
      inTransaction(portal, { kind: 'system', job: 'signature reminders' }, (change) => remindOne(change, id, before)),
  );
}

async function remindOne(change: Change, id: number, before: string): Promise<number> {
  const request = await reread(change, id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  // It was answered, or reminded by another worker, since the query.
  if (!request || request.signed_at !== null || request.declined_at !== null || request.sent_at > before) return 0;
  await remindCosigner(change, request);
  return 1;
}
