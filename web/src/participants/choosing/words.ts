import type { Participant } from '@parade/contract/participants/participant.ts';

/** Who is chosen: the name of one, the number of several. */
export function peopleNamed(people: readonly Participant[]): string {
  const [one] = people;
  return people.length === 1 && one
    ? `${one.first_name} ${one.last_name}`
    : `${people.length.toLocaleString('en-US')} people`;
}
