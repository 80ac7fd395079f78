import type {
  FormStatusCell,
  FormStatusColumn,
  FormStatusRow,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import type { MouseEvent } from 'react';
import { formPath } from '@parade/contract/entries/paths.ts';
import { counted } from '@parade/contract/wording.ts';
import { cellTone, cellWords } from '../words.ts';

interface CellLinkProps {
  readonly row: FormStatusRow;
  readonly cell: FormStatusCell;
  readonly column: FormStatusColumn;
  /** The same function for every cell: shows what is missing, or follows the link. */
  readonly open: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Three signs at most, as a column has room for; the words beside it say the number. */
function shortDays(days: number): string {
  return days > 99 ? '99+' : `${days}d`;
}

/**
 * The status of one form of one entry as a sign, leading to the form; a late one says for how many days. Three hundred of
 * them come into sight at once, so it is plain markup: a link with a hook and a drawn icon each would block the page for a
 * third of a second.
 */
export function CellLink({ row, cell, column, open }: CellLinkProps) {
  return (
    <a
      href={formPath(row, column.form_type)}
      className={`form-statuses-cell form-statuses-${cellTone(cell)}`}
      data-row={row.id}
      data-form={column.form_type}
      onClick={open}
    >
      {cell.days_late === undefined ? null : <b aria-hidden>{shortDays(cell.days_late)}</b>}
      {/* What the sign means, for listeners, on phones and under the pointer. */}
      <span className="form-statuses-words">
        {[cellWords(cell), cell.days_late === undefined ? '' : `${counted(cell.days_late, 'day', 'days')} late`]
          .filter(Boolean)
          .join(', ')}
        <span className="visually-hidden">{`: ${column.name} of ${row.official_name}`}</span>
      </span>
    </a>
  );
}
