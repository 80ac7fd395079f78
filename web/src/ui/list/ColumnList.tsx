import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './list.module.css';
import { useDrag } from './useDrag.ts';

interface ColumnListProps {
  /** All but the first, which always stays. */
  readonly others: readonly { readonly key: string; readonly label: string }[];
  /** Keys of those that are shown, in their order. */
  readonly shown: readonly string[];
  readonly set: (keys: readonly string[]) => void;
  /** The list is there: it came after its sheet was opened. */
  readonly onShown: () => void;
}

/** Lists the shown columns in their order, then the others. */
export function ColumnList({ others, shown, set, onShown }: ColumnListProps) {
  useLayoutEffect(onShown, [onShown]);
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
