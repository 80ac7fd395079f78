import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { Button } from '../../ui/Button.tsx';
import type { useActs } from './useActs.ts';
import type { Tab } from './useEdits.ts';
import styles from './lineUp.module.css';
import { lineUpWords } from './words.ts';

/** The bar at the foot of the window: what is not saved, and what to do with it. */
export function SaveBar({
  tab,
  placed,
  unsaved,
  acts,
  cancel,
}: {
  tab: Tab;
  /** How many entries the official order has. */
  placed: number;
  unsaved: number;
  acts: ReturnType<typeof useActs>;
  cancel: () => void;
}) {
  return (
    <div className={styles['bar']} role="group" aria-label="Save the parade order">
      <Button look="primary" busy={acts.busy} disabled={unsaved === 0} onClick={acts.save}>
        {PARADE_ORDER.save}
      </Button>
      <Button disabled={unsaved === 0 || acts.busy} onClick={() => void acts.undo()}>
        {PARADE_ORDER.undo}
      </Button>
      <span className={styles['unsaved']} role="status">
        {unsaved > 0 ? lineUpWords.unsaved(unsaved) : ''}
      </span>
      <Button look="quiet" onClick={cancel}>
        Cancel
      </Button>
      {tab === null ? (
        <Button look="secondary" disabled={placed === 0 || acts.busy} onClick={() => void acts.clear()}>
          {PARADE_ORDER.clear}
        </Button>
      ) : (
        <Button disabled={unsaved > 0 || acts.busy} onClick={() => void acts.makeOfficial()}>
          Make official
        </Button>
      )}
    </div>
  );
}
