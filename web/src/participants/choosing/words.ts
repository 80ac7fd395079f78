import type { Participant } from '@parade/contract/participants/participant.ts';
import { fullName } from '@parade/contract/wording.ts';

/** Names the chosen people: one by name, several by number. */
export function peopleNamed(people: readonly Participant[]): string {
  const [one] = people;
  return people.length === 1 && one ? fullName(one) : `${people.length.toLocaleString('en-US')} people`;
}
