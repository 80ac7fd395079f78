import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../Button.tsx';
import type { Column } from '../DataTable.tsx';
import { useSheet } from './useSheet.ts';
import styles from './list.module.css';

// Every list has it, and few visits open it.
const ColumnList = lazy(async () => ({ default: (await import('./ColumnList.tsx')).ColumnList }));

type AnyColumn = Pick<Column<never>, 'key' | 'label' | 'optional'>;

interface ColumnChoiceProps {
  readonly columns: readonly AnyColumn[];
  /** Keys in their order; undefined: as the list begins. */
  readonly chosen: readonly string[] | undefined;
  readonly to: (keys: readonly string[] | null) => string;
}

/** Which columns a list shows, in which order. The first column always stays. */
export function ColumnChoice({ columns, chosen, to }: ColumnChoiceProps) {
  const { open, setOpen, box, button, show } = useSheet();
  const navigate = useNavigate();
  const id = useId();
  const set = (keys: readonly string[] | null) =>
    void navigate(to(keys === null || keys.join() === keysOf(columns, undefined).join() ? null : keys), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className={`${styles['choice']} menu no-print`} ref={box}>
      <button
        ref={button}
        type="button"
        className="button button-secondary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconColumns3 size={20} aria-hidden />
        <span>Columns</span>
      </button>
      <div id={id} className={`menu-sheet ${styles['sheet']}`} hidden={!open}>
        {open ? (
          <Suspense>
            <ColumnList others={columns.slice(1)} shown={keysOf(columns, chosen)} set={set} onShown={show} />
          </Suspense>
        ) : null}
        {open && chosen ? (
          <Button look="quiet" onClick={() => set(null)}>
            Reset columns
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The columns to draw: the first, then those that were chosen; what is no column of this list is passed over. */
export function shownColumns<C extends AnyColumn>(columns: readonly C[], chosen: readonly string[] | undefined): C[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const found = chosen?.flatMap((key) => others.find((column) => column.key === key) ?? []) ?? [];
  return [first, ...(found.length > 0 ? found : others.filter(({ optional }) => optional !== true))];
}

/** Keys of the columns that are shown, the first one left out. */
function keysOf(columns: readonly AnyColumn[], chosen: readonly string[] | undefined): string[] {
  return shownColumns(columns, chosen)
    .slice(1)
    .map(({ key }) => key);
}
