import { participantFields } from '@parade/contract/participants/fields.ts';
import {
  participantTableTitle,
  type ParticipantType,
  participantTypeLabels,
} from '@parade/contract/participants/participantType.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { type Participant } from '@parade/contract/participants/participant.ts';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { EmptyState, Section } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { WaiverPill } from '../waivers/WaiverPill.tsx';
import { addressRefused, reviewPath } from '../waivers/words.ts';
import { ParticipantForm } from './ParticipantForm.tsx';
import { shownValue, stateCounts } from './peopleList.ts';
import { useRemoveParticipant } from './queries.ts';
import { anErrorOccurred, problemRemovingParticipant } from './words.ts';

interface ParticipantTableProps {
  readonly entry: EntryOverview['entry'];
  readonly type: ParticipantType;
  readonly people: readonly Participant[];
  /** Those of them that are looked for, in order. */
  readonly found: readonly Participant[];
  readonly sorted: { by: string; to: (token: string) => string };
  /** Names what is looked at: another search begins at the top. */
  readonly place: string;
  /** Where a list is imported; null for those who may not. */
  readonly importPath: string | null;
  readonly mayAdd: boolean;
}

/** The listed people of one type, each with the state of the waiver. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { entry, type, people, found, sorted, place, importPath, mayAdd } = props;
  const remove = useRemoval(entry.id);
  // 'new': a person is being added; a person: that one is being changed.
  const [edited, setEdited] = useState<Participant | 'new' | null>(null);
  const title = participantTableTitle(entry.org_type, type);
  const one = title === 'Personnel' ? participantTypeLabels[type] : 'Participant';
  const add = mayAdd ? <AddActs one={one} importPath={importPath} onAdd={() => setEdited('new')} /> : undefined;
  return (
    <Section
      title={`${title} (${people.length.toLocaleString('en-US')})`}
      actions={people.length > 0 ? add : undefined}
    >
      {people.length > 0 ? <StateCounts people={people} found={found} /> : null}
      <DataTable
        label={title}
        columns={columns}
        rows={found}
        sorted={sorted}
        {...(people.length > 60 ? { frame: { place } } : {})}
        keyOf={(person) => person.participant_id}
        tools={(person) => <PersonTools person={person} onEdit={setEdited} onRemove={(one) => void remove(one)} />}
        empty={
          people.length > 0 ? (
            <EmptyState title="No people found">Try a different search.</EmptyState>
          ) : (
            <EmptyState title={`No ${title.toLowerCase()} yet`} action={add}>
              {mayAdd
                ? 'Add everyone who takes part. We email each person a waiver to sign.'
                : 'The leaders of this entry have not added anyone yet.'}
            </EmptyState>
          )
        }
      />
      {edited ? (
        <ParticipantForm
          entry={entry}
          type={type}
          person={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Section>
  );
}

/** Removes a person, once it is confirmed. */
function useRemoval(entryId: number): (person: Participant) => Promise<void> {
  const removing = useRemoveParticipant(entryId);
  const confirm = useConfirm();
  const toast = useToast();
  return async (person) => {
    const name = `${person.first_name} ${person.last_name}`;
    const isSigned = person.waivers.some((waiver) => waiver.completed_at !== null);
    const go = await confirm({
      title: 'Remove Participant',
      body: isSigned
        ? `${name} will be removed from the list. We keep the signed waiver as evidence.`
        : `${name} will be removed from the list, and their signing link will stop working.`,
      act: `Remove ${name}`,
      cancelLabel: 'Keep',
      danger: true,
    });
    if (!go) return;
    try {
      await removing.mutateAsync(person);
      toast.success('Participant removed', `${name} is no longer on the list.`);
    } catch (error) {
      toast.error(problemRemovingParticipant, error instanceof Error ? error.message : anErrorOccurred);
    }
  };
}

interface AddActsProps {
  readonly one: string;
  readonly importPath: string | null;
  readonly onAdd: () => void;
}

function AddActs({ one, importPath, onAdd }: AddActsProps) {
  return (
    <div className="people-acts">
      <Button icon={<IconPlus aria-hidden />} onClick={onAdd}>
        Add {one}
      </Button>
      {importPath ? (
        <ButtonLink icon={<IconUpload aria-hidden />} to={importPath}>
          Upload CSV
        </ButtonLink>
      ) : null}
    </div>
  );
}

function StateCounts({ people, found }: Pick<ParticipantTableProps, 'people' | 'found'>) {
  return (
    <p className="people-states">
      {stateCounts(people).map(({ status, label, count }) => (
        <span key={status}>
          {label} <strong>{count.toLocaleString('en-US')}</strong>
        </span>
      ))}
      {found.length < people.length ? <span role="status">{found.length.toLocaleString('en-US')} found</span> : null}
    </p>
  );
}

interface PersonToolsProps {
  readonly person: Participant;
  readonly onEdit: (person: Participant) => void;
  readonly onRemove: (person: Participant) => void;
}

function PersonTools({ person, onEdit, onRemove }: PersonToolsProps) {
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <div className="people-tools">
      {person.actions.includes('edit') ? (
        <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => onEdit(person)}>
          Edit
        </Button>
      ) : null}
      {person.actions.includes('remove') ? (
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(person)}>
          Remove
        </Button>
      ) : null}
    </div>
  );
}

const columns: readonly Column<Participant>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    width: 320,
    render: (person) => (
      <>
        {person.first_name} {person.last_name}
        <span className="people-more">{person.email ?? 'No email: hand over the signing link'}</span>
      </>
    ),
  },
  ...participantFields
    .filter((field) => 'listed' in field)
    .map(
      ({ key, label }): Column<Participant> => ({
        key,
        label,
        sort: key,
        width: 200,
        render: (person) => shownValue(person, key) || '—',
      }),
    ),
  { key: 'waiver', label: 'Waiver', sort: 'waiver', width: 260, render: (person) => <Waivers person={person} /> },
];

function Waivers({ person }: { person: Participant }) {
  if (person.waivers.length === 0) return '—';
  return (
    <ul className="people-waivers">
      {person.waivers.map((waiver) => (
        <li key={waiver.id}>
          <WaiverPill waiver={waiver} />{' '}
          <Link to={reviewPath(waiver.token)}>
            {person.waivers.length > 1 ? waiver.form_name : 'Open'}
            <span className="visually-hidden"> the waiver of {waiver.name}</span>
          </Link>
          {waiver.email_refused ? <span className="people-more">{addressRefused}</span> : null}
          {waiver.completed_at !== null ? <span className="people-more">Signed (read-only)</span> : null}
        </li>
      ))}
    </ul>
  );
}
