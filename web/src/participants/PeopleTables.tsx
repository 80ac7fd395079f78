import { participantTypesOf } from '@parade/contract/participants/participantType.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { type Participant } from '@parade/contract/participants/participant.ts';
import { waiverStatuses, waiverStatusLabels } from '@parade/contract/waivers/status.ts';
import { useSearchParams } from 'react-router';
import { FilterBar } from '../ui/FilterBar.tsx';
import { foundPeople, peopleFilterOf } from './peopleList.ts';
import { ParticipantTable } from './ParticipantTable.tsx';

/** From so many people on they are looked for instead of looked over. */
const searchedFrom = 10;

/**
 * The tables of people of an accepted entry, with a search for somebody among hundreds, which is part of the address.
 */
export function PeopleTables({
  entry,
  people,
  mayAdd,
}: {
  entry: EntryOverview['entry'];
  people: readonly Participant[];
  mayAdd: boolean;
}) {
  const [address, setAddress] = useSearchParams();
  const filter = peopleFilterOf(address);
  const change = (values: Record<string, string>) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(values)) {
          if (value === '' || value === 'any') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const sortedTo = (token: string) => {
    const next = new URLSearchParams(address);
    next.set('sortBy', token);
    return `?${next.toString()}`;
  };
  return (
    <>
      {people.length >= searchedFrom ? (
        <FilterBar
          filters={[
            {
              key: 'waiver',
              label: 'Waiver',
              preset: 'any',
              options: [
                { value: 'any', label: 'Any' },
                ...waiverStatuses.map((value) => ({ value, label: waiverStatusLabels[value] })),
              ],
            },
          ]}
          values={{ waiver: filter.waiver, q: filter.q }}
          onChange={(key, value) => change({ [key]: value })}
          onClear={() => change({ waiver: '', q: '' })}
          search={{ key: 'q', label: 'Search people' }}
        />
      ) : null}
      {participantTypesOf(entry.org_type).map((type) => {
        const ofType = people.filter((person) => person.type === type);
        return (
          <ParticipantTable
            key={type}
            entry={entry}
            type={type}
            people={ofType}
            found={foundPeople(ofType, filter)}
            sorted={{ by: filter.sortBy, to: sortedTo }}
            place={`${filter.q} ${filter.waiver} ${filter.sortBy}`}
            importPath={mayAdd ? `import?${importQuery(address, type)}` : null}
            mayAdd={mayAdd}
          />
        );
      })}
    </>
  );
}

function importQuery(address: URLSearchParams, type: string): string {
  const query = new URLSearchParams({ type });
  const entry = address.get('entry');
  if (entry) query.set('entry', entry);
  return query.toString();
}
