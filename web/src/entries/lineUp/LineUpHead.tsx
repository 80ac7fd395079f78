import type { LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import type { Order } from '@parade/contract/entries/lineUp/order.ts';
import { totalsOf, totalWords } from '@parade/contract/entries/lineUp/times.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconArrowsDiff, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../access/session.tsx';
import { yearFilter } from '../../settings/filters.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { PageHeader } from '../../ui/Page.tsx';
import type { useDraftActs } from './drafts/useDraftActs.ts';
import styles from './lineUp.module.css';

interface LineUpHeadProps {
  readonly lineUp: LineUp;
  readonly ids: Order;
  readonly toYear: (year: number) => void;
  readonly compare: () => void;
  readonly drafts: ReturnType<typeof useDraftActs>;
}

/** Title with the totals of what is on the screen, the year, and what can be done with the whole. */
export function LineUpHead({ lineUp, ids, toYear, compare, drafts }: LineUpHeadProps) {
  const { data } = useSession();
  const byId = new Map(lineUp.entries.map((entry) => [entry.id, entry]));
  const lengths = ids.flatMap((id) => byId.get(id)?.facts.length_ft ?? (byId.has(id) ? [null] : []));
  const totals = totalsOf(lengths, lineUp.pace);
  return (
    <>
      <PageHeader
        title={PARADE_ORDER.title}
        count={lengths.length}
        lead={
          <span className={styles['totals']}>
            {totalWords(totals, lineUp.pace)}
            {totals.unknown > 0 ? `; ${counted(totals.unknown, 'length', 'lengths')} not given` : ''}
          </span>
        }
      />
      <FilterBar
        filters={[{ ...yearFilter(data, { ahead: true }), preset: String(lineUp.year) }]}
        values={{ year: String(lineUp.year) }}
        onChange={(_, year) => toYear(Number(year))}
        onClear={() => undefined}
      >
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
        <PrintMenu />
      </FilterBar>
    </>
  );
}

/** On Letter, either way round. */
function PrintMenu() {
  const [isLandscape, setLandscape] = useState(false);
  const print = (landscape: boolean) => {
    // Drawn before the browser makes its pages.
    flushSync(() => setLandscape(landscape));
    window.print();
  };
  return (
    <div data-landscape={isLandscape || undefined} className={styles['printing']}>
      <Menu
        icon={<IconPrinter size={20} aria-hidden />}
        entries={[
          { label: 'Portrait', onSelect: () => print(false) },
          { label: 'Landscape', onSelect: () => print(true) },
        ]}
      >
        Print
      </Menu>
    </div>
  );
}
