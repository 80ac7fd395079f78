import type {
  FormStatusCell,
  FormStatusColumn,
  FormStatusRow,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import type { MouseEvent } from 'react';
import { formPath } from '@parade/contract/entries/paths.ts';
import { counted } from '@parade/contract/wording.ts';
import { cellSign, cellWords } from '../words.ts';

interface CellLinkProps {
  readonly row: FormStatusRow;
  readonly cell: FormStatusCell;
  readonly column: FormStatusColumn;
  /** The same function for every cell: shows what is missing, or follows the link. */
  readonly open: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Three signs at most, as a column has room for; the words beside it say the number, and the style sheet on paper. */
function shortDays(days: number): string {
  return days > 99 ? '99+' : `${days}d`;
}

/**
 * The status of one form of one entry as a sign, leading to the form; a late one says for how many days. Three hundred of
 * them come into sight at once, so it is plain markup, most of it of one element: a link with a hook and a drawn icon each would block
 * the page for a third of a second, and words in elements of their own for another twentieth.
 */
export function CellLink({ row, cell, column, open }: CellLinkProps) {
  const days = cell.days_late;
  const words = [cellWords(cell, column.group), days === undefined ? '' : `${counted(days, 'day', 'days')} late`]
    .filter(Boolean)
    .join(', ');
  const label = `${words}: ${column.name} of ${row.official_name}`;
  return (
    <a
      href={formPath(row, column.form_type)}
      className={`form-statuses-cell form-statuses-${cellSign(cell, column.group)}`}
      data-row={row.id}
      data-form={column.form_type}
      // What the sign means: the style sheet shows it on phones.
      data-words={words}
      aria-label={days === undefined ? label : undefined}
      onClick={open}
    >
      {/* A name of its own would have to begin with the sign. */}
      {days === undefined ? null : (
        <>
          <b aria-hidden data-days={days}>
            {shortDays(days)}
          </b>
          <span className="visually-hidden">{label}</span>
        </>
      )}
    </a>
  );
}
