import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { areWaiversOpen } from '@parade/contract/settings/paradeYear.ts';
import { Button } from '../../ui/Button.tsx';
import { PassPhone } from '../../waivers/board/PassPhone.tsx';
import { LinkSheet } from '../../waivers/review/LinkSheet.tsx';
import { unsignedPeople } from '../peopleList.ts';
import styles from '../people.module.css';

interface UnsignedProps {
  readonly entry: EntryOverview['entry'];
  /** A civil date. */
  readonly today: string;
  readonly people: readonly Participant[];
  readonly mayAct: boolean;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
}

/** Takes its place while the people are read, where the entry's own counts say that somebody has not signed. */
export function UnsignedToCome({ entry, today, mayAct }: Pick<UnsignedProps, 'entry' | 'today' | 'mayAct'>) {
  const isAny = entry.waivers_completed < entry.waivers_total;
  if (!mayAct || !isAny || !areWaiversOpen(entry.year, today)) return null;
  return <div className={`${styles['unsigned']} ${styles['coming']} no-print`} aria-hidden />;
}

/** How many have not signed, and what begins with all of them: their choice, a sheet of codes, a phone to pass around. */
export function Unsigned({ entry, today, people, mayAct, onSelect }: UnsignedProps) {
  const unsigned = unsignedPeople(people);
  if (!mayAct || unsigned.length === 0 || !areWaiversOpen(entry.year, today)) return null;
  return (
    <div className={`${styles['unsigned']} no-print`}>
      <p>
        {unsigned.length.toLocaleString('en-US')} of {people.length.toLocaleString('en-US')}{' '}
        {unsigned.length === 1 ? 'has' : 'have'} not signed yet.
      </p>
      <Button look="quiet" onClick={() => onSelect(new Set(unsigned.map(({ participant_id }) => participant_id)))}>
        Select {unsigned.length === 1 ? 'this person' : `these ${unsigned.length.toLocaleString('en-US')}`}
      </Button>
      <LinkSheet entry={entry} today={today} />
      <PassPhone entry_id={entry.id} />
    </div>
  );
}
