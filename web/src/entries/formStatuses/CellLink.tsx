import type {
  FormStatusCell,
  FormStatusColumn,
  FormStatusRow,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import type { MouseEvent } from 'react';
import { formPath } from '@parade/contract/entries/paths.ts';
import { standingWords } from '../forms/words.ts';
import { cellTone, cellWords } from './words.ts';

interface CellLinkProps {
  readonly row: FormStatusRow;
  readonly cell: FormStatusCell;
  readonly column: FormStatusColumn;
  /** The same function for every cell (useFollow). */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * The status of one form of one entry: color, icon and word, leading to the form. Three hundred of them come into sight
 * at once, so it is plain markup: a link with a hook and a drawn icon each would block the page for a third of a
 * second.
 */
export function CellLink({ row, cell, column, follow }: CellLinkProps) {
  const label = standingWords[cell.standing];
  const more = cellWords(cell);
  return (
    <a
      href={formPath(row, column.form_type)}
      className="form-statuses-cell"
      aria-label={`${label}${more ? ` ${more}` : ''}, ${column.name} of ${row.official_name}`}
      onClick={follow}
    >
      <span className={`pill pill-${cellTone(cell)}`}>{label}</span>
      {/* The space is for screen readers: the name has what is seen, word for word. */}
      {more ? <span className="form-statuses-more">{` ${more}`}</span> : null}
    </a>
  );
}
