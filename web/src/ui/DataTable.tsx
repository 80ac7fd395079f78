import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState, LoadingRows } from './Page.tsx';
import './field.css';
import './table.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** A quiet line under the label, in the head only. */
  readonly note?: string | undefined;
  /** The sort token of the list, where it can be sorted by this column. */
  readonly sort?: string;
  readonly align?: 'end';
  readonly render: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers: 'Entries', 'Leaders'. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined: still loading; the header stays and grey rows show. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** The row's own place; its first cell becomes the link. */
  linkOf?: (row: Row) => string | undefined;
  /** Tools at the end of a row. */
  tools?: (row: Row) => ReactNode;
  /** Current sort token ('-updated' is descending) and the address that sorts by another. */
  sorted?: { by: string; to: (token: string) => string };
  empty?: ReactNode;
  selection?: {
    chosen: ReadonlySet<string | number>;
    onChange: (chosen: Set<string | number>) => void;
    labelOf: (row: Row) => string;
  };
}

/** A table that turns into labelled cards on a phone. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  linkOf,
  tools,
  sorted,
  empty,
  selection,
}: DataTableProps<Row>) {
  if (rows?.length === 0) return <div className="table-frame">{empty ?? <EmptyState title="Nothing here yet" />}</div>;
  return (
    <div className="table-frame">
      {sorted ? <Order columns={columns} sorted={sorted} /> : null}
      <table className="table" aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="table-check">
                <SelectAll label={label} rows={rows ?? []} keyOf={keyOf} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} sorted={sorted} />
            ))}
            {tools ? (
              <th scope="col">
                <span className="visually-hidden">Tools</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)}>
              {selection ? (
                <td className="table-check">
                  <input
                    type="checkbox"
                    aria-label={`Choose ${selection.labelOf(row)}`}
                    checked={selection.chosen.has(keyOf(row))}
                    onChange={(event) => {
                      const chosen = new Set(selection.chosen);
                      if (event.target.checked) chosen.add(keyOf(row));
                      else chosen.delete(keyOf(row));
                      selection.onChange(chosen);
                    }}
                  />
                </td>
              ) : null}
              {columns.map((column, index) => {
                const link = index === 0 ? linkOf?.(row) : undefined;
                const content = column.render(row);
                const inner = link ? <Link to={link}>{content}</Link> : content;
                const props = {
                  'data-label': column.label,
                  className: column.align === 'end' ? 'table-end' : undefined,
                };
                return index === 0 ? (
                  <th scope="row" key={column.key} {...props}>
                    {inner}
                  </th>
                ) : (
                  <td key={column.key} {...props}>
                    {/* One box a cell: on a phone the cell is a line of label and value. */}
                    <div>{inner}</div>
                  </td>
                );
              })}
              {tools ? <td className="table-tools">{tools(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {rows === undefined ? <LoadingRows label={`Loading ${label.toLowerCase()}`} /> : null}
    </div>
  );
}

function ColumnHead<Row>({ column, sorted }: { column: Column<Row>; sorted: DataTableProps<Row>['sorted'] }) {
  const className = column.align === 'end' ? 'table-end' : undefined;
  if (!column.sort || !sorted) {
    return (
      <th scope="col" className={className}>
        {column.label}
        {column.note ? <div className="table-note">{column.note}</div> : null}
      </th>
    );
  }
  const up = sorted.by === column.sort;
  const down = sorted.by === `-${column.sort}`;
  return (
    <th scope="col" className={className} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <Link to={sorted.to(up ? `-${column.sort}` : column.sort)} className="table-sort">
        {column.label}
        {up ? <IconArrowUp size={16} aria-hidden /> : down ? <IconArrowDown size={16} aria-hidden /> : null}
      </Link>
    </th>
  );
}

/** The sorting of a phone, where the cards have no column heads. */
function Order<Row>({
  columns,
  sorted,
}: {
  columns: readonly Column<Row>[];
  sorted: NonNullable<DataTableProps<Row>['sorted']>;
}) {
  const navigate = useNavigate();
  const choices = columns.flatMap(({ sort, label }) =>
    sort === undefined
      ? []
      : [
          { token: sort, label },
          { token: `-${sort}`, label: `${label}, from the end` },
        ],
  );
  return (
    <label className="table-order no-print">
      <span>Sort by</span>
      <select
        className="field-control"
        value={sorted.by}
        onChange={(event) => void navigate(sorted.to(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice.token} value={choice.token}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function SelectAll<Row>({
  label,
  rows,
  keyOf,
  selection,
}: {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  selection: NonNullable<DataTableProps<Row>['selection']>;
}) {
  const all = rows.length > 0 && rows.every((row) => selection.chosen.has(keyOf(row)));
  return (
    <input
      type="checkbox"
      aria-label={`Choose all ${label.toLowerCase()} on this page`}
      checked={all}
      onChange={() => {
        const chosen = new Set(selection.chosen);
        for (const row of rows) {
          if (all) chosen.delete(keyOf(row));
          else chosen.add(keyOf(row));
        }
        selection.onChange(chosen);
      }}
    />
  );
}

/** What may be done with the chosen rows; slides in with their count. */
export function BulkBar({ count, children, onClear }: { count: number; children: ReactNode; onClear: () => void }) {
  if (count === 0) return null;
  return (
    <div className="bulk" role="region" aria-label="Chosen rows">
      <strong>{count} chosen</strong>
      {children}
      <button type="button" className="bulk-clear" onClick={onClear}>
        Choose none
      </button>
    </div>
  );
}

/** Page, size and total under a table. `to` gives the address of a page. */
export function Pager({
  page,
  size,
  total,
  to,
}: {
  page: number;
  size: number;
  total: number;
  to: (page: number) => string;
}) {
  const pages = Math.max(1, Math.ceil(total / size));
  if (total === 0) return null;
  const first = (page - 1) * size + 1;
  return (
    <nav className="pager no-print" aria-label="Pages">
      <span>
        {first <= total
          ? `${first.toLocaleString('en-US')} to ${Math.min(total, page * size).toLocaleString('en-US')} of `
          : ''}
        {total.toLocaleString('en-US')}
      </span>
      <span className="pager-links">
        {page > 1 ? <Link to={to(page - 1)}>Previous</Link> : null}
        {pages > 1 ? (
          <span>
            Page {page} of {pages.toLocaleString('en-US')}
          </span>
        ) : null}
        {page < pages ? <Link to={to(page + 1)}>Next</Link> : null}
      </span>
    </nav>
  );
}
