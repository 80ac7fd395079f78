import { sealTrail } from '../audit/seals.ts';
import { deleteOldFeedback } from '../content/feedback/writes.ts';
import { sweepPictures } from '../content/pictures.ts';
import { deleteLicenses } from '../entries/forms/retention.ts';
import { sweepPrograms, workProgramQueue } from '../directory/program/jobs.ts';
import { remindCosigners } from '../entries/cosigning/jobs.ts';
import { renewCosigningLink } from '../entries/cosigning/links.ts';
import { sendDigests } from '../entries/tasks/jobs.ts';
import { releaseDueDecisions } from '../entries/review/decisions.ts';
import { sweepPresence } from '../forms/presence.ts';
import { sweepFiles } from '../forms/retention/sweep.ts';
import type { LetterRooms } from '../notifications/delivery.ts';
import { deliverMail } from '../notifications/jobs.ts';
import { workWebhookQueue } from '../notifications/webhooks/jobs.ts';
import { sweepDeliveries } from '../notifications/webhooks/writes.ts';
import type { Portal } from '../portal.ts';
import { deleteOldInterviews } from '../press/interviews/writes.ts';
import { sendResets, sweepAccounts } from '../users/jobs.ts';
import { deleteOldMediaRequests } from '../users/mediaAccess/writes.ts';
import { renewAccountLink } from '../users/links.ts';
import { workSignedPdfQueue } from '../waivers/evidence/documents.ts';
import { publishHeads } from '../waivers/evidence/heads.ts';
import { sendDueWaivers } from '../waivers/jobs.ts';
import { noteRefusedAddress } from '../waivers/reminders/refusedAddresses.ts';
import { sendScheduledReminders } from '../waivers/reminders/reminderSchedule.ts';
import { renewSigningLink } from '../waivers/links.ts';
import { deleteMedicalNotes } from '../waivers/evidence/retention.ts';

/** Whose letters the outbox has. */
export const letterRooms: LetterRooms = {
  renew: (change, { kind, id }) =>
    ({ account: renewAccountLink, signing: renewSigningLink, cosigning: renewCosigningLink })[kind](change, id),
  bounced: noteRefusedAddress,
};

/** Starts everything that runs beside the requests. Answers how to end it. */
export async function startJobs(portal: Portal): Promise<() => Promise<void>> {
  const mail = await deliverMail(portal, letterRooms);
  await portal.queue.schedule('sweep-files', '17 * * * *', () => sweepFiles(portal));
  await portal.queue.schedule('sweep-page-pictures', '37 3 * * *', async () => {
    await sweepPictures(portal);
  });
  await portal.queue.schedule('sweep-presence', '29 * * * *', () => sweepPresence(portal));
  await portal.queue.schedule('sweep-accounts', '43 3 * * *', () => sweepAccounts(portal));
  await portal.queue.schedule('audit-seals', '*/5 * * * *', () => sealTrail(portal));
  await portal.queue.schedule('retention', '23 4 * * *', async () => {
    await deleteMedicalNotes(portal);
    await deleteLicenses(portal);
    await deleteOldFeedback(portal);
    await deleteOldInterviews(portal);
    await deleteOldMediaRequests(portal);
    await sweepDeliveries(portal);
  });
  await portal.queue.schedule('evidence-heads', '11 6 * * *', () => publishHeads(portal));
  await workSignedPdfQueue(portal);
  await workProgramQueue(portal);
  await workWebhookQueue(portal);
  await portal.queue.schedule('sweep-programs', '53 3 * * *', () => sweepPrograms(portal));
  await sendResets(portal);
  await portal.queue.schedule('calendar', '*/10 * * * *', async () => {
    await sendDueWaivers(portal);
    await sendScheduledReminders(portal);
    await releaseDueDecisions(portal);
    await remindCosigners(portal);
    await sendDigests(portal);
  });
  return mail.close;
}
