import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { subjectAbout, subjectNames } from '../../mail/letter.ts';
import type { ListedWaiverRow } from '../reads.ts';

const subjectBegins = {
  invitation: 'Please',
  reminder: 'Reminder: Please',
  'new link': 'New link: Please',
  voided: 'Voided: Please',
} as const;

/**
 * Returns a subject that names the waiver's person and the kind of letter, so that two letters to one mailbox look
 * different.
 */
export function signingSubject(
  waivers: readonly ListedWaiverRow[],
  form: string,
  kind: keyof typeof subjectBegins,
): string {
  const [first] = waivers;
  const whose = subjectNames(waivers);
  const what = waivers.length === 1 ? `${whose}’s ${form}` : `the waivers of ${whose}`;
  const short = waivers.length === 1 ? `${whose}’s waiver` : what;
  const begin = subjectBegins[kind];
  return subjectAbout(
    first ? entryNameOf(first) : '',
    (entry) => `${begin} sign ${what} for ${entry}`,
    (entry) => `${begin} sign ${short} for ${entry}`,
    // 'Reminder: sign': the kind of letter stays in the subject, and the 'please' is in the letter.
    (entry) => `${begin.replace(/: Please$/, ':')} sign ${short} for ${entry}`,
  );
}
