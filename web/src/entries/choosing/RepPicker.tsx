import type { ListedRep } from '@parade/contract/entries/entry.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { useId, useState } from 'react';
import { SearchBox } from '../../ui/FilterBar.tsx';
import { ErrorNotice } from '../../ui/Page.tsx';
import { useFoundReps } from '../queries.ts';
import styles from './choosing.module.css';

interface RepPickerProps {
  /** The label of the choice: 'TOR Liaison'. */
  readonly label: string;
  /** The person who is chosen; null: nobody. */
  readonly value: number | null;
  readonly onChange: (rep: ListedRep | null) => void;
  /** Whether nobody can be chosen too; true unless said. */
  readonly allowsNobody?: boolean;
  /** The year whose entries are counted beside each name. */
  readonly year: number;
  readonly error?: string | undefined;
}

/** Looks for people who work for the parade by name, and says how many entries each of them has already. */
export function RepPicker({ label, value, onChange, allowsNobody = true, year, error }: RepPickerProps) {
  const [q, setQ] = useState('');
  const id = useId();
  const reps = useFoundReps(q, year);
  const found = reps.data?.data ?? [];
  return (
    <fieldset className={styles['picker']} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <SearchBox label="Search by name" value={q} onChange={setQ} />
      {error ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles['people']}>
        {allowsNobody ? (
          <Choice name={id} checked={value === null} onChange={() => onChange(null)} initials="—" text="Nobody" />
        ) : null}
        {found.map((rep) => (
          <Choice
            key={rep.id}
            name={id}
            checked={rep.id === value}
            onChange={() => onChange(rep)}
            initials={`${rep.first_name.charAt(0)}${rep.last_name.charAt(0)}`}
            text={fullName(rep)}
            note={entryWords(rep.entries, year)}
          />
        ))}
      </div>
      {reps.error && !reps.data ? <ErrorNotice error={reps.error} retry={() => void reps.refetch()} /> : null}
      {/* Always there: a status that comes with its words is not read. */}
      <p role="status" className={found.length > 0 ? 'visually-hidden' : undefined}>
        {reps.data && !reps.isPlaceholderData ? foundWords(q, found.length) : ''}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: () => void;
  readonly initials: string;
  readonly text: string;
  readonly note?: string;
}

function Choice({ name, checked, onChange, initials, text, note }: ChoiceProps) {
  return (
    <label className={styles['person']}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      <span className={styles['initials']} aria-hidden>
        {initials}
      </span>
      <span>{text}</span>
      {note ? <span className={styles['load']}>{note}</span> : null}
    </label>
  );
}

/** How many are found: nothing before somebody has looked for a name, since all are shown then. */
function foundWords(q: string, count: number): string {
  if (count === 0) return 'No one who works for the parade has this name.';
  return q === '' ? '' : `${counted(count, 'person', 'people')} found`;
}

function entryWords(count: number | undefined, year: number): string {
  if (count === undefined) return '';
  return `${counted(count, 'entry', 'entries')} in ${year}`;
}
