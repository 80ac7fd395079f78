import { formPath } from '@parade/contract/entries/paths.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { paragraphsOf } from '@parade/contract/notifications/message.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { fullName } from '@parade/contract/wording.ts';
import { subjectAbout } from '../../mail/letter.ts';
import type { Letter } from '../../notifications/writes.ts';
import type { Leader } from '../leaders.ts';
import type { EntryRow } from '../reads.ts';

/** Asks one leader about the application; the answer is a reply to the letter. */
export function questionLetter(
  { publicUrl, settings }: { readonly publicUrl: string; readonly settings: Settings },
  entry: EntryRow,
  { id, question }: { readonly id: number; readonly question: string },
  to: Leader,
): Letter {
  const name = fullName(to);
  const form = initialForm(entry.org_type);
  return {
    to: { address: to.email, name },
    subject: subjectAbout(entryNameOf(entry), (entryName) => `A question about your application: ${entryName}`),
    lines: [
      `Dear ${name},`,
      `We are reviewing the application of ${entryNameOf(entry)} for the ${nthParade(entry.year)} ${settings.parade_name}, and have a question:`,
      ...paragraphsOf(question),
      'To answer, please reply to this email.',
      ...(form ? [{ action: 'Open your application', href: `${publicUrl}${formPath(entry, form.form_type)}` }] : []),
      settings.organizer_name,
    ],
    reason: `review-question:${id}:${to.user_id}`,
    room: 'entries',
    user_id: to.user_id,
    entry,
  };
}
