import type { LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import type { Order } from '@parade/contract/entries/lineUp/order.ts';
import { totalsOf, totalWords } from '@parade/contract/entries/lineUp/times.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconArrowsDiff, IconDots, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../access/session.tsx';
import { yearFilter } from '../../settings/filters.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { PageHeader } from '../../ui/Page.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import type { useDraftActs } from './drafts/useDraftActs.ts';
import styles from './lineUp.module.css';
import { folded } from './words.ts';

interface LineUpHeadProps {
  readonly lineUp: LineUp;
  readonly ids: Order;
  readonly toYear: (year: number) => void;
  readonly compare: () => void;
  readonly drafts: ReturnType<typeof useDraftActs>;
  /** What the bar at the foot has beside saving, where it has no room for it. */
  readonly others: readonly MenuEntry[];
}

/** Title with the totals of what is on the screen, the year, and what can be done with the whole. */
export function LineUpHead({ others, ...props }: LineUpHeadProps) {
  const { lineUp, ids, toYear } = props;
  const { data } = useSession();
  const isFolded = useMedia(folded);
  const byId = new Map(lineUp.entries.map((entry) => [entry.id, entry]));
  const lengths = ids.flatMap((id) => byId.get(id)?.facts.length_ft ?? (byId.has(id) ? [null] : []));
  const totals = totalsOf(lengths, lineUp.pace);
  const unknown = totals.unknown > 0 ? `; ${counted(totals.unknown, 'length', 'lengths')} not given` : '';
  const { isLandscape, print } = usePrinting();
  const words = `${totalWords(totals, lineUp.pace)}${unknown}`;
  return (
    <div className={styles['head']} data-landscape={isLandscape || undefined}>
      <PageHeader
        title={PARADE_ORDER.title}
        count={lengths.length}
        lead={isFolded ? undefined : <span className={styles['totals']}>{words}</span>}
      />
      <FilterBar
        filters={[{ ...yearFilter(data, { ahead: true }), preset: String(lineUp.year) }]}
        values={{ year: String(lineUp.year) }}
        onChange={(_, year) => toYear(Number(year))}
        onClear={() => undefined}
      >
        {isFolded ? (
          <FoldedActs {...props} print={print} note={words} others={others} />
        ) : (
          <Acts {...props} print={print} />
        )}
      </FilterBar>
    </div>
  );
}

type ActsProps = Pick<LineUpHeadProps, 'lineUp' | 'compare' | 'drafts'> & {
  readonly print: (landscape: boolean) => void;
};

function Acts({ lineUp, compare, drafts, print }: ActsProps) {
  return (
    <>
      <Button look="quiet" icon={<IconPlus size={20} aria-hidden />} onClick={() => drafts.ask('new')}>
        {drafts.draft ? 'Copy draft' : 'New draft'}
      </Button>
      {drafts.draft ? (
        <>
          <Button look="quiet" onClick={() => drafts.ask('rename')}>
            Rename
          </Button>
          <Button look="quiet" onClick={() => void drafts.remove()}>
            Delete
          </Button>
        </>
      ) : null}
      {lineUp.drafts.length > 0 ? (
        <Button look="quiet" icon={<IconArrowsDiff size={20} aria-hidden />} onClick={compare}>
          Compare
        </Button>
      ) : null}
      <Menu
        icon={<IconPrinter size={20} aria-hidden />}
        entries={[
          { label: 'Portrait', onSelect: () => print(false) },
          { label: 'Landscape', onSelect: () => print(true) },
        ]}
      >
        Print
      </Menu>
    </>
  );
}

/** On a phone one button stands for them all, so that the rows begin in the upper half of the window. */
function FoldedActs({
  lineUp,
  compare,
  drafts,
  print,
  note,
  others,
}: ActsProps & { note: string; others: readonly MenuEntry[] }) {
  const ofDraft = [
    { label: 'Rename', onSelect: () => drafts.ask('rename') },
    { label: 'Delete', onSelect: () => void drafts.remove() },
  ];
  return (
    <Menu
      icon={<IconDots size={20} aria-hidden />}
      note={note}
      entries={[
        { label: drafts.draft ? 'Copy draft' : 'New draft', onSelect: () => drafts.ask('new') },
        ...(drafts.draft ? ofDraft : []),
        ...(lineUp.drafts.length > 0 ? [{ label: 'Compare', onSelect: compare }] : []),
        { label: 'Print portrait', onSelect: () => print(false) },
        { label: 'Print landscape', onSelect: () => print(true) },
        ...others,
      ]}
    >
      Actions
    </Menu>
  );
}

/** On Letter, either way round. */
function usePrinting() {
  const [isLandscape, setLandscape] = useState(false);
  const print = (landscape: boolean) => {
    // Drawn before the browser makes its pages.
    flushSync(() => setLandscape(landscape));
    window.print();
  };
  return { isLandscape, print };
}
