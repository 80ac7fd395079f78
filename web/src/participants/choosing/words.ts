import { type ChangedRoles, type LeftOut, leftOutText } from '@parade/contract/participants/choosing/choice.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { counted, fullName } from '@parade/contract/wording.ts';

/** Names the chosen people: one by name, several by number. */
export function peopleNamed(people: readonly Participant[]): string {
  const [one] = people;
  return people.length === 1 && one ? fullName(one) : `${people.length.toLocaleString('en-US')} people`;
}

/** ' Bo Abel owns Lucero and Bruno in the form Animals. …': their rows have no owner without them. '' where they own none. */
export function ownedText(people: readonly Participant[], animals: readonly string[]): string {
  if (animals.length === 0) return '';
  const shown = animals.length > 5 ? [...animals.slice(0, 4), `${animals.length - 4} more`] : animals;
  const names = new Intl.ListFormat('en-US').format(shown);
  const owner = people.length === 1 ? `${peopleNamed(people)} owns` : 'They own';
  return ` ${owner} ${names} in the form Animals. Please choose another owner there afterward.`;
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
