import type { FormStatusCell, FormStatusRow } from '@parade/contract/entries/formStatuses/formStatus.ts';
import { memo } from 'react';
import { Link } from 'react-router';
import { StatusPill } from '../../ui/Page.tsx';
import { formPath } from '../words.ts';
import { cellTone, cellWords } from './words.ts';

/** How one form of one entry stands: colour, icon and word, leading to the form. */
export const CellLink = memo(function CellLink({
  row,
  cell,
  name,
}: {
  row: FormStatusRow;
  cell: FormStatusCell;
  name: string;
}) {
  return (
    <Link to={formPath(row, cell.form_type, false)} className="form-statuses-cell">
      <StatusPill tone={cellTone(cell)}>{cell.label.slice(1, -1)}</StatusPill>
      <span className="form-statuses-more">{cellWords(cell)}</span>
      <span className="visually-hidden">
        , {name} of {row.official_name}
      </span>
    </Link>
  );
});
