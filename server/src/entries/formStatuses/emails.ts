import { entryPath } from '@parade/contract/entries/paths.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { MessageBody } from '@parade/contract/entries/formStatuses/message.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { fullName } from '@parade/contract/wording.ts';
import { createHash } from 'node:crypto';
import { subjectAbout } from '../../mail/letter.ts';
import type { Letter } from '../../notifications/writes.ts';
import { type EntryRow } from '../reads.ts';
import type { Leader } from '../leaders.ts';
import { type OwedForm, statusReportReason } from './reads.ts';

/**
 * Tells a leader of an entry what it still owes and when. `day`: the Los Angeles day, because it is sent once a day.
 */
export function statusReportLetter(
  place: { readonly publicUrl: string; readonly settings: Settings },
  entry: EntryRow & { readonly is_first: boolean },
  owed: readonly OwedForm[],
  to: Leader,
  day: string,
): Letter {
  const { publicUrl, settings } = place;
  const name = fullName(to);
  const many = owed.length === 1 ? '1 form is' : `${owed.length} forms are`;
  return {
    to: { address: to.email, name },
    subject: subjectAbout(entryNameOf(entry), (about) => `${about}: ${many} not complete`),
    lines: [
      `Dear ${name},`,
      `${many} not complete for ${entryNameOf(entry)} in the ${nthParade(entry.year)} ${settings.parade_name}:`,
      owed
        .map((form) => `• ${form.name}: ${[dueWords(form), missingWords(form)].filter(Boolean).join('; ')}`)
        .join('\n'),
      { action: 'Open your forms', href: `${publicUrl}${entryPath(entry, 'submissions')}` },
      `If you need help with a form, please write to ${settings.support_email}.`,
      settings.organizer_name,
    ],
    reason: statusReportReason(entry.id, day, to.user_id),
    room: 'entries',
    user_id: to.user_id,
    entry,
  };
}

/**
 * Sends the office's own words to one leader of a chosen entry, once a Los Angeles day (`day`). Answers go to the
 * sending account (`reply_to`).
 */
export function officeMessage(
  place: { readonly publicUrl: string; readonly settings: Settings },
  entry: EntryRow & { readonly is_first: boolean },
  { subject, body }: Pick<MessageBody, 'subject' | 'body'>,
  to: Leader,
  { day, reply_to }: { readonly day: string; readonly reply_to: number },
): Letter & { readonly entry: EntryRow } {
  const name = fullName(to);
  const words = createHash('sha256').update(`${subject}\n${body}`).digest('hex').slice(0, 24);
  return {
    to: { address: to.email, name },
    subject,
    lines: [
      `Dear ${name},`,
      `About ${entryNameOf(entry)}:`,
      ...body.split(/\n{2,}/).filter((part) => part.trim() !== ''),
      { action: 'Open your forms', href: `${place.publicUrl}${entryPath(entry, 'submissions')}` },
      place.settings.organizer_name,
    ],
    reason: `office-message:${words}:${entry.id}:${day}:${to.user_id}`,
    room: 'entries',
    user_id: to.user_id,
    entry,
    reply_to,
  };
}

function dueWords({ due_date, is_overdue }: OwedForm): string {
  if (due_date === null) return '';
  return is_overdue ? `was due ${showCivilDate(due_date)}` : `due ${showCivilDate(due_date)}`;
}

function missingWords({ started, missing }: OwedForm): string {
  if (!started) return 'not started';
  if (missing === 0) return 'every required answer is in, not submitted yet';
  return missing === 1 ? '1 required answer missing' : `${missing} required answers missing`;
}
