import { participantFields } from '@parade/contract/participants/fields.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { WaiverPill } from '../waivers/WaiverPill.tsx';
import { addressRefused, reviewPath } from '../waivers/words.ts';
import { shownValue } from './peopleList.ts';
import { useRemoveParticipant, useRestoreParticipant } from './queries.ts';
import { anErrorOccurred, problemRemovingParticipant } from './words.ts';
import styles from './people.module.css';

interface PersonToolsProps {
  readonly person: Participant;
  readonly onEdit: (person: Participant) => void;
  readonly onRemove: (person: Participant) => void;
}

export function PersonTools({ person, onEdit, onRemove }: PersonToolsProps) {
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <div className={styles['tools']}>
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

export const personColumns: readonly Column<Participant>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    width: 240,
    render: (person) => `${person.first_name} ${person.last_name}`,
  },
  {
    key: 'email',
    label: 'Email',
    width: 280,
    render: (person) => person.email ?? 'No email: hand over the signing link',
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
    <ul className={styles['waivers']}>
      {person.waivers.map((waiver) => (
        <li key={waiver.id}>
          <WaiverPill waiver={waiver} />{' '}
          <Link to={reviewPath(waiver.token)}>
            {person.waivers.length > 1 ? waiver.form_name : 'Open'}
            <span className="visually-hidden"> the waiver for {waiver.name}</span>
          </Link>
          {waiver.email_refused ? <span className={styles['quiet']}>{addressRefused}</span> : null}
          {waiver.completed_at !== null ? <span className={styles['quiet']}>Signed (read-only)</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** Removes a person, once it is confirmed. */
export function useRemoval(entryId: number): (person: Participant) => Promise<void> {
  const removing = useRemoveParticipant(entryId);
  const restoring = useRestoreParticipant(entryId);
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
      toast.success('Participant removed', `${name} is no longer on the list.`, () =>
        restoring.mutateAsync(person).then(
          () => toast.success('Undone', `${name} is on the list again, with the waiver as it was.`),
          (error: Error) => toast.error('Problem Saving Participant', error.message),
        ),
      );
    } catch (error) {
      toast.error(problemRemovingParticipant, error instanceof Error ? error.message : anErrorOccurred);
    }
  };
}
