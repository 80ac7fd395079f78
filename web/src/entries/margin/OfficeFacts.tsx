import { showDay } from '@parade/contract/calendar.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import type { EntryMargin } from '@parade/contract/entries/margin/margin.ts';
import { messageStateLabels } from '@parade/contract/notifications/message.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lettersOf } from '../../notifications/outboxList.ts';
import { Button } from '../../ui/Button.tsx';
import { FactList } from '../../ui/Page.tsx';
import { reviewPath } from '../review/address.ts';
import styles from './margin.module.css';

const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }));

/** Facts for the office alone: its notes, open questions, and the newest emails. */
export function OfficeFacts({ overview: { entry }, margin }: { overview: EntryOverview; margin: EntryMargin }) {
  const facts: { label: string; value: ReactNode }[] = [];
  if (margin.notes) facts.push({ label: 'Private notes', value: <Notes margin={margin} notes={margin.notes} /> });
  if (margin.questions && margin.questions.length > 0)
    facts.push({
      label: 'Waiting for an answer',
      value: (
        <Remarks
          of={margin.questions.map(({ id, question, at, by }) => ({ id, text: question, at, by }))}
          end={<Link to={reviewPath(entry.id)}>Record the answer</Link>}
        />
      ),
    });
  if (margin.letters) facts.push({ label: 'Emails', value: <Letters entry={entry.id} letters={margin.letters} /> });
  return facts.length === 0 ? null : (
    <div className={styles['office']}>
      <FactList facts={facts} />
    </div>
  );
}

function Notes({ margin, notes }: { margin: EntryMargin; notes: NonNullable<EntryMargin['notes']> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Remarks
        of={notes.data}
        end={
          <>
            {notes.more ? <Link to={reviewPath(margin.id)}>All notes</Link> : null}
            {margin.acts.includes('add_note') ? (
              <Button look="quiet" onClick={() => setOpen(true)}>
                Add a note
              </Button>
            ) : null}
          </>
        }
      />
      {isOpen ? (
        <Suspense>
          <NoteDialog entry={margin.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface RemarksProps {
  readonly of: readonly {
    readonly id: number;
    readonly text: string;
    readonly at: string;
    readonly by: string | null;
  }[];
  readonly end: ReactNode;
}

function Remarks({ of, end }: RemarksProps) {
  return (
    <>
      <ul className={styles['remarks']}>
        {of.map(({ id, text, at, by }) => (
          <li key={id}>
            {text}{' '}
            <span className={styles['quiet']}>
              {by ?? 'Somebody'}, {showDay(at)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['act']}>{end}</div>
    </>
  );
}

function Letters({ entry, letters }: { entry: number; letters: NonNullable<EntryMargin['letters']> }) {
  if (letters.length === 0) return 'None yet';
  return (
    <>
      <ul className={styles['remarks']}>
        {letters.map(({ id, subject, at, state }) => (
          <li key={id}>
            {subject}{' '}
            <span className={styles['quiet']}>
              {showDay(at)}
              {state === 'sent' || state === 'unsent' ? '' : `, ${messageStateLabels[state].toLowerCase()}`}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['act']}>
        <Link to={lettersOf({ entry })}>All emails</Link>
      </div>
    </>
  );
}
