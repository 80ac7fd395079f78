import { sweepFiles } from '../forms/sweep.ts';
import { deliverMail, sweepOutbox } from '../notifications/jobs.ts';
import type { Portal } from '../portal.ts';
import { sweepAccounts } from '../users/jobs.ts';
import { sendDueWaivers } from '../waivers/jobs.ts';

/** Starts everything that runs beside the requests. Answers how to end it. */
export async function startJobs(portal: Portal): Promise<() => void> {
  const mail = await deliverMail(portal);
  await portal.queue.schedule('outbox-sweep', '*/5 * * * *', () => sweepOutbox(portal));
  await portal.queue.schedule('sweep-files', '17 * * * *', () => sweepFiles(portal));
  await portal.queue.schedule('sweep-accounts', '43 3 * * *', () => sweepAccounts(portal));
  await portal.queue.schedule('calendar', '*/10 * * * *', () => sendDueWaivers(portal));
  return mail.close;
}
