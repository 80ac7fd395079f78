import { pathTo } from '@parade/contract/access/screens.ts';
import { type Feedback, feedbackTopicLabels } from '@parade/contract/content/feedback/feedback.ts';
import type { Change } from '../../database/change.ts';
import { subjectAbout } from '../../mail/letter.ts';
import { queueMail } from '../../notifications/writes.ts';
import { readSettings } from '../../settings/reads.ts';

/** D-61: sends a message to the support address alone; answers go to its sender. */
export async function mailFeedback(
  change: Change,
  id: number,
  given: Pick<Feedback, 'topic' | 'name' | 'email' | 'phone' | 'message'>,
): Promise<void> {
  const settings = await readSettings(change.tx);
  const { name, email, phone } = given;
  const topic = feedbackTopicLabels[given.topic];
  await queueMail(change, {
    to: { address: settings.support_email, name: settings.organizer_name },
    subject: subjectAbout(name, (short) => `${topic}: a message from ${short}`),
    lines: [
      `${name} sent this message through the ${settings.parade_name} portal. Reply to this email to answer.`,
      // One part, in quotation marks, so that typed text cannot become a button of ours.
      `“${given.message.replaceAll(/\n\s*\n/g, '\n \n')}”`,
      `Topic: ${topic}\nEmail: ${email}${phone ? `\nPhone: ${phone}` : ''}`,
      { action: 'See all messages', href: `${change.portal.config.publicUrl}${pathTo('feedbackList')}` },
    ],
    reason: `feedback:${id}`,
    room: 'content',
    reply_to_person: { address: email, name },
  });
}
