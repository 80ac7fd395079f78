import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { Button } from '../../ui/Button.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import type { useActs } from './useActs.ts';
import type { Tab } from './useEdits.ts';
import styles from './lineUp.module.css';
import { folded, lineUpWords } from './words.ts';

interface SaveBarProps {
  readonly tab: Tab;
  /** How many entries the official order has. */
  readonly placed: number;
  readonly unsaved: number;
  readonly acts: ReturnType<typeof useActs>;
  readonly cancel: () => void;
}

/** The bar at the foot of the window: what is not saved, and what to do with it. */
export function SaveBar(props: SaveBarProps) {
  const { unsaved, acts } = props;
  return (
    <div className={`foot-bar ${styles['bar']}`} role="group" aria-label="Save the parade order">
      <Button look="primary" busy={acts.busy} disabled={unsaved === 0} onClick={acts.save}>
        {PARADE_ORDER.save}
      </Button>
      <Button disabled={unsaved === 0 || acts.busy} onClick={() => void acts.undo()}>
        {PARADE_ORDER.undo}
      </Button>
      <span className={styles['unsaved']} role="status">
        {unsaved > 0 ? lineUpWords.unsaved(unsaved) : ''}
      </span>
      {useMedia(folded) ? null : <OtherActs {...props} />}
    </div>
  );
}

function OtherActs({ tab, placed, unsaved, acts, cancel }: SaveBarProps) {
  return (
    <>
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
    </>
  );
}

/** The same for the menu of a phone: a thumb on the bar clears nothing. */
export function otherEntries({ tab, placed, unsaved, acts, cancel }: SaveBarProps): MenuEntry[] {
  const clear = { label: PARADE_ORDER.clear, onSelect: () => void acts.clear() };
  const makeOfficial = { label: 'Make official', onSelect: () => void acts.makeOfficial() };
  const official = tab === null ? (placed > 0 ? [clear] : []) : unsaved > 0 ? [] : [makeOfficial];
  return [...(acts.busy ? [] : official), { label: 'Cancel', onSelect: cancel }];
}
