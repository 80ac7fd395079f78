import type { OrderState } from '@parade/contract/entries/lineUp/lineUp.ts';
import { mergeOrders, type Merged } from '@parade/contract/entries/lineUp/merge.ts';
import type { Move } from '@parade/contract/entries/lineUp/order.ts';
import { showTime } from '@parade/contract/calendar.ts';
import { counted } from '@parade/contract/wording.ts';
import { useMemo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Edited } from '../useEdits.ts';
import styles from './drafts.module.css';

/** Somebody else has saved the same order: what both did, and three ways to go on. */
export function MergeDialog({
  other,
  edited,
  nameOf,
  acts,
}: {
  other: OrderState;
  edited: Edited;
  nameOf: (id: number) => string;
  acts: { keepMine: () => void; takeTheirs: () => void; merge: (ids: readonly number[]) => void; leave: () => void };
}) {
  const merged = useMemo(() => mergeOrders(edited.base, edited.ids, other.ids), [edited, other]);
  // Nobody has worked on it since: an entry that was away has its place in it again.
  const isBack = other.updated_at === edited.updated_at && other.updated_by === edited.updated_by;
  const who = isBack ? 'The portal' : (other.updated_by ?? 'Someone else');
  return (
    <Dialog
      wide
      open
      onClose={acts.leave}
      title={isBack ? 'The order has changed' : 'Someone else has changed the order'}
      actions={
        <>
          <Button onClick={acts.takeTheirs}>Take theirs</Button>
          <Button onClick={acts.keepMine}>Keep mine</Button>
          <Button look="primary" onClick={() => acts.merge(merged.order)}>
            Merge both
          </Button>
        </>
      }
    >
      <p>
        {isBack
          ? 'An entry was accepted again and has its place back'
          : `${who} changed it${other.updated_at ? ` at ${showTime(other.updated_at)}` : ''}`}
        , while you had {counted(merged.mine.length, 'change', 'changes')}. Merging keeps both; you can look at it
        before you save.
      </p>
      <div className={styles['both']}>
        <MoveList title="You" moves={merged.mine} nameOf={nameOf} />
        <MoveList title={who} moves={merged.theirs} nameOf={nameOf} />
      </div>
      <Conflicts conflicts={merged.conflicts} who={who} nameOf={nameOf} />
    </Dialog>
  );
}

function Conflicts({
  conflicts,
  who,
  nameOf,
}: {
  conflicts: Merged['conflicts'];
  who: string;
  nameOf: (id: number) => string;
}) {
  if (conflicts.length === 0) return <p className={styles['note']}>You did not move the same entries.</p>;
  return (
    <>
      <h3 className={styles['conflictTitle']}>Both of you moved</h3>
      <ul className={styles['moves']}>
        {conflicts.map(({ id, mine, theirs }) => (
          <li key={id}>
            <strong>{nameOf(id)}</strong>: you {to(mine)}, {who} {to(theirs)}. Merging keeps yours.
          </li>
        ))}
      </ul>
    </>
  );
}

function MoveList({ title, moves, nameOf }: { title: string; moves: readonly Move[]; nameOf: (id: number) => string }) {
  return (
    <section>
      <h3>{title}</h3>
      {moves.length === 0 ? <p className={styles['note']}>No moves.</p> : null}
      <ul className={styles['moves']}>
        {moves.map((move) => (
          <li key={move.id}>
            <strong>{nameOf(move.id)}</strong> {moveWords(move)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'from 17 to 14' */
export function moveWords({ from, to: place }: Pick<Move, 'from' | 'to'>): string {
  if (from === null) return `placed at ${place}`;
  return place === null ? `taken out from ${from}` : `from ${from} to ${place}`;
}

function to(place: number | null): string {
  return place === null ? 'took it out' : `to ${place}`;
}
