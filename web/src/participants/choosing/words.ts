import { type ChangedRoles, type LeftOut, leftOutText } from '@parade/contract/participants/choosing/choice.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { counted, fullName } from '@parade/contract/wording.ts';

/** Names the chosen people: one by name, several by number. */
export function peopleNamed(people: readonly Participant[]): string {
  const [one] = people;
  return people.length === 1 && one ? fullName(one) : `${people.length.toLocaleString('en-US')} people`;
}

/** ' Skipped: 1 already signed.'; '' where nobody was left out. */
export function skipped(left_out: LeftOut): string {
  return left_out.length > 0 ? ` Skipped: ${leftOutText(left_out)}.` : '';
}

/** What a new role took from waivers that only one of two people had signed. */
export function droppedText({ parts_dropped }: Pick<ChangedRoles, 'parts_dropped'>): string {
  if (parts_dropped === 0) return '';
  const waivers = `${counted(parts_dropped, 'waiver')} that only one of two people had signed`;
  return ` ${waivers} must be signed by both again.`;
}
