import type { LineUpEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { IconPlus } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { Picture } from '../../../ui/program/Picture.tsx';
import { SectionRule } from '../../../ui/program/Rule.tsx';
import { feetOf, Grip, type RowActs } from './LineUpRow.tsx';
import styles from './notPlaced.module.css';
import { useDrawn } from './useDrawn.ts';

/** Accepted entries without a place: dragged into the line-up, placed at its end, or at a typed place. */
export const NotPlaced = memo(function NotPlaced({
  entries,
  count,
  acts,
}: {
  entries: readonly LineUpEntry[];
  /** How many are in the line-up. */
  count: number;
  acts: RowActs;
}) {
  const drawn = useDrawn(entries.length);
  const dropped = useMemo(() => droppedByPointer(acts), [acts]);
  return (
    <section className={`${styles['box']} no-print`} data-not-placed aria-labelledby="not-placed" id="not-placed-list">
      <SectionRule id="not-placed" note={entries.length}>
        Not yet placed
      </SectionRule>
      {entries.length === 0 ? (
        <p className={styles['none']}>
          {count === 0 ? 'No entry has been accepted yet.' : 'Every accepted entry has its place.'}
        </p>
      ) : (
        <ul className={styles['list']}>
          {entries.slice(0, drawn).map((entry) => (
            <li key={entry.id} data-entry={entry.id} className={styles['item']}>
              <Grip id={entry.id} name={entry.official_name} isLifted={false} isActive acts={dropped} />
              <Picture src={entry.picture?.url} tone={typeTone(entry.org_type)} size="small" />
              <div className={styles['name']}>
                <strong>{entry.official_name}</strong>
                <span>{`${feetOf(entry)}, ${entry.organization_type}`}</span>
              </div>
              <Placing entry={entry} count={count} acts={acts} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

/** Keys move what is in the line-up; here they do what the button beside it does. */
function droppedByPointer(acts: RowActs): Pick<RowActs, 'grab' | 'press' | 'enter' | 'leave'> {
  return {
    grab: acts.grab,
    press: (event, id) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      acts.place(id, '9999');
    },
    enter: () => undefined,
    leave: () => undefined,
  };
}

function Placing({ entry, count, acts }: { entry: LineUpEntry; count: number; acts: RowActs }) {
  return (
    <form
      className={styles['placing']}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('place');
        acts.place(entry.id, typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : String(count + 1));
      }}
    >
      <input
        name="place"
        className={styles['place']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder={String(count + 1)}
        aria-label={`Place for ${entry.official_name}`}
      />
      <button type="submit" className="button button-quiet" aria-label={`Place ${entry.official_name}`}>
        <IconPlus size={18} aria-hidden />
        <span>Place</span>
      </button>
    </form>
  );
}
