import { type EntryNamed, entryPath } from '@parade/contract/entries/paths.ts';
import { searchKey } from '@parade/contract/http/searchKey.ts';
import { searchText } from '@parade/contract/http/paging.ts';
import { type ParticipantField, participantFields } from '@parade/contract/participants/fields.ts';
import { type Participant } from '@parade/contract/participants/participant.ts';
import { type WaiverStatus, waiverStatuses, waiverStatusLabels } from '@parade/contract/waivers/status.ts';
import { z } from 'zod';
import { wordsOf } from './words.ts';

/** What the address of an entry's People tab says. */
export function peopleList(entry: EntryNamed) {
  return {
    base: entryPath(entry, 'people'),
    defaults: { waiver: 'any', role: 'any', q: '' },
    defaultSort: 'name',
    sorts: Object.keys(sortKeys),
    query,
  };
}
const query = z.object({ waiver: z.enum(['any', ...waiverStatuses]), role: z.string(), q: searchText });

/** The search among the people of an entry. `sortBy`: 'name', 'waiver' or a field; '-' before it: from the end. */
export interface PeopleFilter {
  readonly filters: { readonly q: string; readonly waiver: string; readonly role: string };
  readonly sortBy: string;
}

/** The people that the filter finds, in its order. Every word must be in the name, the address or the role. */
export function foundPeople(
  people: readonly Participant[],
  { filters: { q, waiver, role }, sortBy }: PeopleFilter,
): Participant[] {
  const words = q.split(/\s+/).filter(Boolean).map(searchKey);
  const found = people.filter((person) => {
    if (waiver !== 'any' && waiverOf(person) !== waiver) return false;
    if (role !== 'any' && shownValue(person, 'primary_role') !== role) return false;
    const text = participantFields.map(({ key }) => searchKey(shownValue(person, key))).join('\n');
    return words.every((word) => text.includes(word));
  });
  const key = sortKeys[sortBy.replace('-', '')] ?? byName;
  const compared = found.toSorted((one, other) => order.compare(key(one), key(other)));
  return sortBy.startsWith('-') ? compared.toReversed() : compared;
}

/** How many people have how far: 'Pending 12, Completed 3'. */
export function stateCounts(people: readonly Participant[]): { status: WaiverStatus; label: string; count: number }[] {
  return waiverStatuses.map((status) => ({
    status,
    label: waiverStatusLabels[status],
    count: people.filter((person) => waiverOf(person) === status).length,
  }));
}

/** The roles on the list in their order, as they are shown. */
export function rolesOf(people: readonly Participant[]): string[] {
  return [...new Set(people.map((person) => shownValue(person, 'primary_role')))]
    .filter(Boolean)
    .toSorted(order.compare);
}

/** Who has a waiver to sign that is not signed yet. */
export function unsignedPeople(people: readonly Participant[]): Participant[] {
  return people.filter((person) => waiverOf(person) === 'pending');
}

/** Returns the status of a person's waiver; with several, the one furthest behind. */
function waiverOf(person: Participant): WaiverStatus | null {
  return waiverStatuses.find((status) => person.waivers.some((waiver) => waiver.status === status)) ?? null;
}

const order = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
const byName = (person: Participant) => `${person.last_name} ${person.first_name}`;
const sortKeys: Readonly<Record<string, (person: Participant) => string>> = {
  name: byName,
  ...Object.fromEntries(
    participantFields.map(({ key }) => [key, (person: Participant) => `${shownValue(person, key)} ${byName(person)}`]),
  ),
  waiver: (person) => `${waiverStatuses.indexOf(waiverOf(person) ?? 'pending')} ${byName(person)}`,
};

/** What a field of a person says in words; answers of yes and no say nothing by themselves. */
export function shownValue(person: Participant, key: ParticipantField): string {
  const value = person[key];
  return typeof value === 'string' ? wordsOf(key, value) : '';
}
