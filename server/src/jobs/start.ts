import { type DeletionJob, deletionJobs } from '@parade/contract/settings/deletion.ts';
import { sealTrail } from '../audit/seals.ts';
import { addSearchKeys } from '../database/searching.ts';
import { workProgramQueue } from '../directory/program/jobs.ts';
import { remindCosigners } from '../entries/cosigning/jobs.ts';
import { renewCosigningLink } from '../entries/cosigning/links.ts';
import { sendDigests } from '../entries/tasks/jobs.ts';
import { releaseDueDecisions } from '../entries/review/decisions.ts';
import type { LetterRooms } from '../notifications/delivery/delivery.ts';
import { deliverMail } from '../notifications/jobs.ts';
import { workWebhookQueue } from '../notifications/webhooks/jobs.ts';
import type { Portal } from '../portal.ts';
import { runDeletions } from '../retention.ts';
import { noteParadesOver } from '../settings/jobs.ts';
import { sendResets } from '../users/jobs.ts';
import { renewAccountLink } from '../users/links.ts';
import { workSignedPdfQueue } from '../waivers/evidence/documents.ts';
import { publishHeads } from '../waivers/evidence/heads.ts';
import { issueScreenings, sendDueWaivers } from '../waivers/jobs.ts';
import { takeBackPartsOfAdults } from '../waivers/reminders/adults.ts';
import { noteRefusedAddress } from '../waivers/reminders/refusedAddresses.ts';
import { sendScheduledReminders } from '../waivers/reminders/reminderSchedule.ts';
import { renewSigningLink } from '../waivers/links.ts';
import { runEach } from './steps.ts';

/** How each module renews the links in its letters. */
export const letterRooms: LetterRooms = {
  renew: (change, { kind, id }) =>
    ({ account: renewAccountLink, signing: renewSigningLink, cosigning: renewCosigningLink })[kind](change, id),
  bounced: noteRefusedAddress,
};

/** Starts all work besides the requests. Returns the function that ends it. */
export async function startJobs(portal: Portal): Promise<() => Promise<void>> {
  const mail = await deliverMail(portal, letterRooms);
  for (const job of Object.keys(deletionJobs) as DeletionJob[])
    await portal.queue.schedule(job, deletionJobs[job].cron, () => runDeletions(portal, job));
  await portal.queue.schedule('audit-seals', '*/5 * * * *', () => runEach(portal, [sealTrail, addSearchKeys]));
  await portal.queue.schedule('evidence-heads', '11 6 * * *', () => publishHeads(portal));
  await workSignedPdfQueue(portal);
  await workProgramQueue(portal);
  await workWebhookQueue(portal);
  await sendResets(portal);
  const calendar = [
    noteParadesOver,
    issueScreenings,
    sendDueWaivers,
    takeBackPartsOfAdults,
    sendScheduledReminders,
    releaseDueDecisions,
    remindCosigners,
    sendDigests,
  ];
  await portal.queue.schedule('calendar', '*/10 * * * *', () => runEach(portal, calendar));
  return mail.close;
}
