import type { Participant } from '@parade/contract/participants/participant.ts';

/** Names the chosen people: one by name, several by number. */
export function peopleNamed(people: readonly Participant[]): string {
  const [one] = people;
  return people.length === 1 && one
    ? `${one.first_name} ${one.last_name}`
    : `${people.length.toLocaleString('en-US')} people`;
}
