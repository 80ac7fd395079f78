import { isLanguage, languageNames } from '@parade/contract/notifications/language.ts';
import { participantFields } from '@parade/contract/participants/fields.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { fullName } from '@parade/contract/wording.ts';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { AddressText } from '../ui/AddressText.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { WaiverPill } from '../waivers/WaiverPill.tsx';
import { addressRefused, noEmail, reviewPath } from '../waivers/words.ts';
import { shownValue } from './peopleList.ts';
import styles from './people.module.css';

interface PersonToolsProps {
  readonly person: Participant;
  readonly onEdit: (person: Participant) => void;
  readonly onRemove: (person: Participant) => void;
}

export function PersonTools({ person, onEdit, onRemove }: PersonToolsProps) {
  const name = fullName(person);
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
    render: (person) => <Named person={person} />,
  },
  {
    key: 'email',
    label: 'Email',
    width: 280,
    wrap: true,
    render: (person) => <AddressText>{person.email ?? noEmail}</AddressText>,
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

/** With the language of the letters, where it is not English alone. */
function Named({ person }: { person: Participant }) {
  const language = person.waivers[0]?.language ?? person.letter_language;
  const name = <strong>{fullName(person)}</strong>;
  if (!isLanguage(language) || language === 'en') return name;
  return (
    <span>
      {name}{' '}
      <span className={`${styles['quiet']} ${styles['letters']}`}>
        Emails also in <span lang={language}>{languageNames[language]}</span>
      </span>
    </span>
  );
}

function Waivers({ person }: { person: Participant }) {
  if (person.waivers.length === 0) return '—';
  const isOnly = person.waivers.length === 1;
  return (
    <ul className={styles['waivers']}>
      {person.waivers.map((waiver) => (
        <li key={waiver.id}>
          <span className={isOnly ? `${styles['waiver']} ${styles['only']}` : styles['waiver']}>
            <WaiverPill waiver={waiver} /> {/* Paper opens nothing; the name of a form is read there too. */}
            <Link className={isOnly ? 'no-print' : undefined} to={reviewPath(waiver.token)}>
              {isOnly ? 'Open' : waiver.form_name}
              <span className="visually-hidden"> the waiver for {waiver.name}</span>
            </Link>
          </span>
          {waiver.email_refused ? <span className={styles['quiet']}>{addressRefused}</span> : null}
          {waiver.completed_at !== null ? (
            // Sighted readers can tell from the pill and from the missing Edit.
            <span className="visually-hidden">Signed (read-only)</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
