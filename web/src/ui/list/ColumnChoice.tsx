import { IconChevronDown, IconChevronUp, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../Button.tsx';
import type { Column } from '../DataTable.tsx';
import { useDrag } from './useDrag.ts';
import { useSheet } from './useSheet.ts';
import styles from './list.module.css';

type AnyColumn = Pick<Column<never>, 'key' | 'label' | 'optional'>;

interface ColumnChoiceProps {
  readonly columns: readonly AnyColumn[];
  /** Keys in their order; undefined: as the list begins. */
  readonly chosen: readonly string[] | undefined;
  readonly to: (keys: readonly string[] | null) => string;
}

/** Which columns a list shows, in which order. The first column always stays. */
export function ColumnChoice({ columns, chosen, to }: ColumnChoiceProps) {
  const { open, setOpen, box, button } = useSheet();
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
        {open ? <Columns columns={columns} chosen={chosen} set={set} /> : null}
        {open && chosen ? (
          <Button look="quiet" onClick={() => set(null)}>
            Reset columns
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ColumnsProps extends Pick<ColumnChoiceProps, 'columns' | 'chosen'> {
  readonly set: (keys: readonly string[]) => void;
}

/** Those that are shown in their order, then the others. */
function Columns({ columns, chosen, set }: ColumnsProps) {
  const [, ...others] = columns;
  const shown = keysOf(columns, chosen);
  const list = useRef<HTMLUListElement>(null);
  const line = useRef<HTMLDivElement>(null);
  /** index: among those that are shown, from 0. */
  const place = (key: string, index: number) => {
    const keys = shown.filter((each) => each !== key);
    keys.splice(index, 0, key);
    set(keys);
  };
  const drag = useDrag<string>({
    list,
    line,
    rows: '[data-shown]',
    scrolls: false,
    drop: (key, to) => (to === 'out' ? undefined : place(key, to - 1)),
  });
  const listed = [
    ...shown.flatMap((key) => others.find((column) => column.key === key) ?? []),
    ...others.filter(({ key }) => !shown.includes(key)),
  ];
  return (
    <fieldset>
      <legend>Columns</legend>
      <ul ref={list}>
        {listed.map(({ key, label }) => {
          const at = shown.indexOf(key);
          return (
            <li key={key} data-shown={at < 0 ? undefined : ''}>
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  // The first column and one more: a list of names alone says nothing.
                  disabled={at >= 0 && shown.length === 1}
                  onChange={() => set(at < 0 ? [...shown, key] : shown.filter((each) => each !== key))}
                />
                {label}
              </label>
              {at < 0 ? null : (
                <span className={styles['moves']}>
                  <MoveButton label={`Move ${label} up`} disabled={at === 0} onClick={() => place(key, at - 1)}>
                    <IconChevronUp size={18} aria-hidden />
                  </MoveButton>
                  <MoveButton
                    label={`Move ${label} down`}
                    disabled={at === shown.length - 1}
                    onClick={() => place(key, at + 1)}
                  >
                    <IconChevronDown size={18} aria-hidden />
                  </MoveButton>
                  {/* For the pointer; the buttons do the same at the keyboard. */}
                  <span className={styles['grip']} aria-hidden onPointerDown={(event) => drag(event, key)}>
                    <IconGripVertical size={18} />
                  </span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <div ref={line} className={styles['drop']} hidden aria-hidden />
    </fieldset>
  );
}

function MoveButton(props: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
  const { label, disabled, onClick, children } = props;
  return (
    // Not disabled: it would lose the focus at the end of the way.
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => (disabled ? undefined : onClick())}
    >
      {children}
    </button>
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
