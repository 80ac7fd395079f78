import { sweepCaptchas } from '../access/captcha.ts';
import { sweepLimits } from '../access/limits.ts';
import { inTransaction } from '../database/change.ts';
import { runEach } from '../jobs/steps.ts';
import type { Portal } from '../portal.ts';
import { finishRotation } from './secondFactor/authenticatorApps.ts';
import { sweepTickets } from './secondFactor/tickets.ts';
import { sweepDevices } from './signIn/devices.ts';
import { withdrawExpiredLetters } from './links.ts';
import { sweepProvisionalAccounts } from './accounts/provisional.ts';
import { resetQueue, sendReset } from './accounts/resetting.ts';
import { sweepSessions } from './signIn/sessions.ts';

/**
 * Deletes what has ended: unused sign-ups, sessions, counted tries, used captchas, devices, secrets of expired links,
 * and app secrets encrypted with an earlier SECRET; each even if an earlier one fails. Runs daily.
 */
export function sweepAccounts(portal: Portal): Promise<void> {
  return runEach(portal, [
    sweepProvisionalAccounts,
    sweepSessions,
    sweepLimits,
    sweepCaptchas,
    sweepDevices,
    sweepTickets,
    finishRotation,
    () => inTransaction(portal, { kind: 'system', job: 'sweep accounts' }, withdrawExpiredLetters),
  ]);
}

/** Mails the links requested with 'forgot password'. */
export async function sendResets(portal: Portal): Promise<void> {
  await portal.queue.work(resetQueue, { batchSize: 10 }, async (jobs) => {
    const failures: { id: string; error: Error }[] = [];
    for (const { id, data } of jobs) {
      try {
        await sendReset(portal, data.user_id === null ? null : Number(data.user_id));
      } catch (error) {
        portal.log.warn({ err: error, job: resetQueue }, 'a job failed and will be tried again');
        failures.push({ id, error: error instanceof Error ? error : new Error(String(error)) });
      }
    }
    return failures;
  });
}
