import { deliverMail, sweepOutbox } from '../notifications/jobs.ts';
import type { Portal } from '../portal.ts';

/** Starts everything that runs beside the requests. Answers how to end it. */
export async function startJobs(portal: Portal): Promise<() => void> {
  const mail = await deliverMail(portal);
  await portal.queue.schedule('outbox-sweep', '*/5 * * * *', () => sweepOutbox(portal));
  return mail.close;
}
