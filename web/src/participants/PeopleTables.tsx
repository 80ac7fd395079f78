import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import {
  participantTableTitle,
  type ParticipantType,
  participantTypeLabels,
  participantTypesOf,
} from '@parade/contract/participants/participantType.ts';
import { waiverStatuses, waiverStatusLabels } from '@parade/contract/waivers/status.ts';
import { fullName } from '@parade/contract/wording.ts';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useListPlace } from '../http/listAddress.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen, type ListSection } from '../ui/ListScreen.tsx';
import { EmptyState } from '../ui/Page.tsx';
import { ParticipantForm } from './ParticipantForm.tsx';
import { PeopleActs } from './choosing/PeopleActs.tsx';
import { Unsigned, UnsignedToCome } from './choosing/Unsigned.tsx';
import { foundPeople, peopleList, rolesOf, stateCounts } from './peopleList.ts';
import { useRemoval } from './choosing/useRemoval.ts';
import { personColumns, PersonTools } from './PersonCells.tsx';
import styles from './people.module.css';

/** From so many people on they are looked for instead of looked over. */
const searchedFrom = 10;
/** From so many rows on a table scrolls in a frame of its own. */
const framedFrom = 60;

interface PeopleTablesProps {
  readonly entry: EntryOverview['entry'];
  /** A civil date. */
  readonly today: string;
  /** Undefined until they have arrived. */
  readonly people: readonly Participant[] | undefined;
  /** What is there instead of them until then. */
  readonly pending: ReactNode;
  readonly mayAdd: boolean;
  /**
   * Who leads and builds: below what waits for signatures, which a phone shows first. In one place before and after the
   * people have arrived, so that a dialog that is open in it stays open.
   */
  readonly users: ReactNode;
}

const nobody: readonly Participant[] = [];

/** The listed people of an accepted entry, a table for each type, with a search for somebody among hundreds. */
export function PeopleTables({ entry, today, people: arrived, pending, mayAdd, users }: PeopleTablesProps) {
  const people = arrived ?? nobody;
  const place = useListPlace(peopleList(entry));
  // Somebody is being added to a type, or changed.
  const [edited, setEdited] = useState<{ type: ParticipantType; person: Participant | null } | null>(null);
  const { remove } = useRemoval(entry, () => undefined);
  const [picked, setPicked] = useState<ReadonlySet<string | number>>(new Set());
  const isSearched = people.length >= searchedFrom;
  // Actions never apply to people who are not shown.
  const shown = foundPeople(people, place).filter(({ participant_id }) => picked.has(participant_id));
  const selectUnsigned = (ids: ReadonlySet<number>) => {
    setPicked(ids);
    // A search would hide some of them, and the acts would leave those out.
    if (place.isNarrowed) place.setFilters({ waiver: 'pending', role: 'any', q: '' });
  };
  const types = participantTypesOf(entry.org_type);
  const sectionOf = (type: ParticipantType): ListSection<Participant> => {
    const ofType = people.filter((person) => person.type === type);
    const found = foundPeople(ofType, place);
    const title = participantTableTitle(entry.org_type, type);
    const add = mayAdd ? (
      <AddActs entry={entry} type={type} isFirst={type === types[0]} onAdd={() => setEdited({ type, person: null })} />
    ) : undefined;
    const isEmpty = ofType.length === 0;
    return {
      title: `${title} (${ofType.length.toLocaleString('en-US')})`,
      label: title,
      actions: isEmpty ? undefined : add,
      head: isEmpty ? null : <StateCounts people={ofType} found={found} />,
      rows: found,
      empty: isEmpty ? <NobodyYet title={title} add={add} /> : nobodyFound,
      ...(ofType.length > framedFrom ? { frame: { place: JSON.stringify([place.filters, place.sortBy]) } } : {}),
    };
  };
  return (
    <>
      {arrived ? (
        <Unsigned entry={entry} today={today} people={people} mayAct={mayAdd} onSelect={selectUnsigned} />
      ) : (
        <UnsignedToCome entry={entry} today={today} mayAct={mayAdd} />
      )}
      {users}
      {arrived ? (
        <ListScreen
          place={place}
          filters={isSearched ? [waiverFilter, roleFilter(people, place.filters.role)] : []}
          search={isSearched ? 'Search people' : undefined}
          label="People"
          brief
          {...(mayAdd
            ? {
                selection: {
                  chosen: picked,
                  onChange: setPicked,
                  labelOf: (person: Participant) => fullName(person),
                },
                bulk: <PeopleActs entry={entry} today={today} people={shown} onDone={() => setPicked(new Set())} />,
              }
            : {})}
          columns={personColumns}
          sections={types.map(sectionOf)}
          titleFirst={types.length === 1}
          keyOf={(person) => person.participant_id}
          tools={(person) => (
            <PersonTools
              person={person}
              onEdit={() => setEdited({ type: person.type, person })}
              onRemove={() => void remove([person])}
            />
          )}
        />
      ) : (
        pending
      )}
      {edited ? <ParticipantForm entry={entry} {...edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

const waiverFilter: FilterChoice = {
  key: 'waiver',
  label: 'Waiver',
  preset: 'any',
  options: [
    { value: 'any', label: 'Any' },
    ...waiverStatuses.map((value) => ({ value, label: waiverStatusLabels[value] })),
  ],
};

function roleFilter(people: readonly Participant[], chosen: string): FilterChoice {
  // One that nobody has any more can still be in the address.
  const roles = new Set([...rolesOf(people), ...(chosen === 'any' ? [] : [chosen])]);
  return {
    key: 'role',
    label: 'Role',
    preset: 'any',
    options: [{ value: 'any', label: 'Any' }, ...[...roles].map((value) => ({ value, label: value }))],
  };
}

const nobodyFound = (
  <EmptyState drawing="horseshoe" title="No people found">
    Try a different search.
  </EmptyState>
);

function NobodyYet({ title, add }: { title: string; add: ReactNode }) {
  return (
    <EmptyState drawing="hat" title={`No ${title.toLowerCase()} yet`} action={add}>
      {add
        ? 'Add everyone who takes part. We’ll email each person a waiver to sign.'
        : 'The leaders of this entry have not added anyone yet.'}
    </EmptyState>
  );
}

interface AddActsProps {
  readonly entry: EntryOverview['entry'];
  readonly type: ParticipantType;
  /** The page's solid act is the first table's. */
  readonly isFirst: boolean;
  readonly onAdd: () => void;
}

function AddActs({ entry, type, isFirst, onAdd }: AddActsProps) {
  const hasTypes = participantTypesOf(entry.org_type).length > 1;
  const list = new URL(entryPath(entry, 'people/import'), window.location.href);
  list.searchParams.set('type', type);
  return (
    <div className={styles['acts']}>
      <ButtonLink icon={<IconUpload aria-hidden />} to={list.pathname + list.search}>
        Upload CSV
      </ButtonLink>
      <Button look={isFirst ? 'primary' : 'secondary'} icon={<IconPlus aria-hidden />} onClick={onAdd}>
        Add {hasTypes ? participantTypeLabels[type] : 'Participant'}
      </Button>
    </div>
  );
}

function StateCounts({ people, found }: { people: readonly Participant[]; found: readonly Participant[] }) {
  return (
    <p className={styles['states']}>
      {stateCounts(people).map(({ status, label, count }) => (
        <span key={status}>
          {label} <strong>{count.toLocaleString('en-US')}</strong>
        </span>
      ))}
      {found.length < people.length ? <span>{found.length.toLocaleString('en-US')} found</span> : null}
    </p>
  );
}
