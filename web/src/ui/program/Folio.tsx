import type { ReactNode } from 'react';
import './folio.css';

interface FolioProps {
  /** The number that is in the place of a page number: a place in the order, days that are left. */
  children: ReactNode;
  /** Whether it is a place in the parade: 'No. 5' to listeners, who do not see where the number hangs. */
  isPlace?: boolean;
  /** The word under it: 'days late'. */
  unit?: string;
  tone?: 'rose' | 'red' | 'ink';
  size?: 'row' | 'task' | 'large';
}

/** A number that hangs at the left edge where order matters; columns of them are right-aligned. */
export function Folio({ children, isPlace = false, unit, tone = 'rose', size = 'row' }: FolioProps) {
  return (
    <span className={`folio folio-${tone} folio-${size}`}>
      {isPlace ? <span className="visually-hidden">No. </span> : null}
      <span className="folio-number">{children}</span>
      {unit === undefined ? null : <span className="folio-unit">{unit}</span>}
    </span>
  );
}
