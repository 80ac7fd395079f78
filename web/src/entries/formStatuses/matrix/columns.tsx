import { showDay } from '@parade/contract/calendar.ts';
import type {
  FormStatusColumn,
  FormStatusRow,
  FormStatusTotal,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { MouseEvent } from 'react';
import type { Column } from '../../../ui/DataTable.tsx';
import { StatusMark } from '../../../ui/Page.tsx';
import { statusTones } from '../../words.ts';
import { CellLink } from './CellLink.tsx';

/** px: '138d' does not touch its neighbors, and the 19 forms of a type are side by side at 1280. */
const signWidth = 32;

/** The columns of the matrix: how many are done and late, then a sign for each form; the rest for those who choose it. */
export function columnsOf(
  header: readonly FormStatusColumn[],
  totals: readonly FormStatusTotal[] | undefined,
  open: (event: MouseEvent<HTMLAnchorElement>) => void,
): Column<FormStatusRow>[] {
  const totalOf = new Map(totals?.map((total) => [total.form_type, total]));
  return [
    {
      key: 'name',
      label: 'Entry',
      sort: 'name',
      width: 178,
      render: (row) => row.official_name,
      ...(totals ? { foot: ['Overdue', 'Not completed'] } : {}),
    },
    { key: 'done', label: 'Done', align: 'end', width: 54, render: doneIn },
    {
      key: 'late',
      label: 'Late',
      align: 'end',
      width: 50,
      render: (row) => <Late count={lateIn(row)} />,
      foot: totals ? [<Late key="late" count={totals.reduce((sum, { overdue }) => sum + overdue, 0)} />, ''] : [],
    },
    ...header.map((column, index): Column<FormStatusRow> => {
      const total = totalOf.get(column.form_type);
      return {
        key: column.form_type,
        label: column.name,
        slanted: true,
        width: signWidth,
        note: dueNote(column),
        render: (row) => {
          const cell = row.cells[index];
          return cell ? <CellLink row={row} cell={cell} column={column} open={open} /> : null;
        },
        foot: total ? [<Late key="overdue" count={total.overdue} />, total.not_completed] : [],
      };
    }),
    {
      key: 'status',
      label: 'Application Status',
      sort: 'status',
      optional: true,
      render: (row) => (
        <StatusMark tone={statusTones[row.displayed_status]}>{statusLabels[row.displayed_status]}</StatusMark>
      ),
    },
    {
      key: 'organization',
      label: 'Organization',
      sort: 'organization',
      optional: true,
      width: 240,
      render: (row) => row.organization_name,
    },
    {
      key: 'updated',
      label: 'Last Updated',
      sort: 'updated',
      optional: true,
      render: (row) => (row.user_last_updated_at === null ? '—' : showDay(row.user_last_updated_at)),
    },
  ];
}

function doneIn({ cells }: FormStatusRow): number {
  return cells.filter(({ standing, untouched }) => standing === 'completed' && !untouched).length;
}

function lateIn({ cells }: FormStatusRow): number {
  return cells.filter(({ standing }) => standing === 'incomplete').length;
}

function Late({ count }: { count: number }) {
  return <span className={count > 0 ? 'form-statuses-late' : 'form-statuses-none'}>{count}</span>;
}

/** '11/15/2026', or '30 days' after acceptance. */
function dueNote({ due_date, days_after_acceptance }: FormStatusColumn): string | undefined {
  if (due_date !== null) return showCivilDate(due_date);
  return days_after_acceptance === null ? undefined : `${days_after_acceptance} days`;
}
