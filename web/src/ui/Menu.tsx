import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useSheet } from './list/useSheet.ts';
import './button.css';
import './menu.css';

export type MenuEntry =
  | { readonly label: string; readonly icon?: ReactNode; readonly to: string }
  | { readonly label: string; readonly icon?: ReactNode; readonly onSelect: () => void };

interface MenuProps {
  /** The whole name of the button where its words are short: 'Ana Ruiz: account menu'. */
  label?: string;
  icon?: ReactNode;
  /** The words on the button. */
  children: ReactNode;
  /** A line above the entries. */
  note?: ReactNode;
  entries: readonly MenuEntry[];
}

/**
 * A button that shows a few acts and places: the person's corner, the tools of a row. A disclosure, not an
 * application menu: its entries are plain links and buttons, reached with Tab; Escape or leaving closes it.
 */
export function Menu({ label, icon, children, note, entries }: MenuProps) {
  const { open, setOpen, box, button } = useSheet();
  const id = useId();
  return (
    <div className="menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="button button-quiet"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span>{children}</span>
      </button>
      <div id={id} className="menu-sheet" hidden={!open}>
        {note ? <p className="menu-note">{note}</p> : null}
        <ul>
          {entries.map((entry) => (
            <li key={entry.label}>
              {'to' in entry ? (
                <Link to={entry.to} onClick={() => setOpen(false)}>
                  {entry.icon}
                  {entry.label}
                </Link>
              ) : (
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    button.current?.focus();
                    entry.onSelect();
                  }}
                >
                  {entry.icon}
                  {entry.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
