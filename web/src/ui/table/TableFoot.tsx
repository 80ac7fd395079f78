import { Fragment, type ReactNode } from 'react';
import type { HeadColumn } from './TableHead.tsx';

interface FootProps {
  readonly columns: readonly (HeadColumn & { readonly foot?: readonly ReactNode[] })[];
  readonly selection?: unknown;
  readonly picture?: unknown;
}

/** Lines of figures under the rows; the first column names each. */
export function TableFoot({ columns, selection, picture }: FootProps) {
  const lines = Math.max(0, ...columns.map(({ foot }) => foot?.length ?? 0));
  if (lines === 0) return null;
  return (
    <tfoot>
      {Array.from({ length: lines }, (_, line) => (
        <tr key={line}>
          {columns.map((column, index) =>
            index === 0 ? (
              <Fragment key={column.key}>
                {selection ? <td className="table-check" aria-hidden /> : null}
                {picture ? <td className="table-picture" aria-hidden /> : null}
                <th scope="row">{column.foot?.[line]}</th>
              </Fragment>
            ) : (
              <td key={column.key} className={column.slanted ? 'table-sign' : 'table-end'}>
                {column.foot?.[line]}
              </td>
            ),
          )}
        </tr>
      ))}
    </tfoot>
  );
}
