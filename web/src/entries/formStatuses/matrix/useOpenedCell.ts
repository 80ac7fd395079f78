import type { formStatusesRoutes } from '@parade/contract/entries/formStatuses/routes.ts';
import type { OutputOf } from '@parade/contract/http/route.ts';
import { type MouseEvent, useCallback, useState } from 'react';
import { useFollow } from '../../../http/useFollow.ts';

type Table = OutputOf<typeof formStatusesRoutes.listFormStatuses>;

/**
 * The cell whose missing answers are looked at. `open` is the same function for every cell: it shows what is missing, and
 * follows the link of a form that is complete.
 */
export function useOpenedCell(table: Table | undefined) {
  const follow = useFollow();
  const [at, setAt] = useState<{ readonly row: number; readonly form: string } | null>(null);
  const open = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { row, form } = event.currentTarget.dataset;
      const isComplete = event.currentTarget.classList.contains('form-statuses-done');
      if (isComplete || event.metaKey || event.ctrlKey || event.shiftKey) {
        follow(event);
        return;
      }
      event.preventDefault();
      setAt({ row: Number(row), form: form ?? '' });
    },
    [follow],
  );
  const row = table?.rows.find(({ id }) => id === at?.row);
  const index = table?.header.findIndex(({ form_type }) => form_type === at?.form) ?? -1;
  const column = table?.header[index];
  const cell = row?.cells[index];
  return { open, close: () => setAt(null), opened: row && column && cell ? { row, column, cell } : null };
}
