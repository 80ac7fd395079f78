import { type Participant, roleLabel } from '@parade/contract/participants/participant.ts';
import { type WaiverStatus, waiverStatuses, waiverStatusLabels } from '@parade/contract/waivers/status.ts';

/** What is looked for among the people of an entry; it stands in the address. */
export interface PeopleFilter {
  readonly q: string;
  readonly waiver: WaiverStatus | 'any';
  /** 'name', 'role' or 'waiver'; '-' before it: from the end. */
  readonly sortBy: string;
}

/** The filter of an address; what it does not know, it leaves out. */
export function peopleFilterOf(address: URLSearchParams): PeopleFilter {
  return {
    q: address.get('q') ?? '',
    waiver: waiverStatuses.find((status) => status === address.get('waiver')) ?? 'any',
    sortBy: address.get('sortBy') ?? 'name',
  };
}

/** The people that the filter finds, in its order. Every word must stand in the name, the address or the role. */
export function foundPeople(people: readonly Participant[], { q, waiver, sortBy }: PeopleFilter): Participant[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const found = people.filter((person) => {
    if (waiver !== 'any' && waiverOf(person) !== waiver) return false;
    const text = plain(
      `${person.first_name} ${person.last_name} ${person.email ?? ''} ${roleLabel(person.primary_role)}`,
    );
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

/** Of somebody with several waivers, the one that is furthest behind. */
function waiverOf(person: Participant): WaiverStatus | null {
  return waiverStatuses.find((status) => person.waivers.some((waiver) => waiver.status === status)) ?? null;
}

const order = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
const byName = (person: Participant) => `${person.last_name} ${person.first_name}`;
const sortKeys: Readonly<Record<string, (person: Participant) => string>> = {
  name: byName,
  role: (person) => `${roleLabel(person.primary_role)} ${byName(person)}`,
  waiver: (person) => `${waiverStatuses.indexOf(waiverOf(person) ?? 'pending')} ${byName(person)}`,
};

/** For looking only: without capitals and accents, so that 'nunez' finds Núñez. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
