import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type Column, DataTable, type DataTableProps, Pager } from './DataTable.tsx';
import { FilterBar, type FilterChoice } from './FilterBar.tsx';
import { ErrorNotice, PageHeader } from './Page.tsx';

/** Where in the list the reader is, and the addresses of other places in it (useListPlace of http). */
export interface PlaceInList {
  readonly sortBy: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly setFilter: (key: string, value: string) => void;
  readonly clear: () => void;
  readonly toPage: (page: number) => string;
  readonly toSize: (size: number) => string;
  readonly toSort: (token: string) => string;
}

export interface ListScreenProps<Row> extends Omit<DataTableProps<Row>, 'sorted'> {
  readonly place: PlaceInList;
  /** What was asked of the server. */
  readonly query: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };
  /** How many rows there are on all pages. */
  readonly total: number | undefined;
  readonly filters: readonly FilterChoice[];
  /** Says which text the search, filter `q`, looks in. */
  readonly search?: string | undefined;
  /** The title of the page; left out where the list is part of one. */
  readonly title?: string;
  readonly lead?: ReactNode;
  /** Export, print, and the primary act last. */
  readonly actions?: ReactNode;
  /** Between title and filters, between filters and table, between table and pages. */
  readonly above?: ReactNode;
  readonly head?: ReactNode;
  readonly bulk?: ReactNode;
  /** Rows a page, and the sizes to choose from, where there are several; left out: all rows are on one. */
  readonly size?: number;
  readonly sizes?: readonly number[];
}

/** A list: title with count, filters, table, pages, and what is said of nothing, waiting and failure, each in its place. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { place, query, total, filters, search, title, lead, actions, above, head, bulk, size, sizes, ...table } =
    props;
  const isSorted = table.columns.some((column: Column<Row>) => column.sort !== undefined);
  const list = (
    <>
      {above}
      <FilterBar
        filters={filters}
        values={place.filters}
        onChange={place.setFilter}
        onClear={place.clear}
        {...(search ? { search: { key: 'q', label: search } } : {})}
      />
      {head}
      {query.error ? <ErrorNotice error={query.error} retry={() => void query.refetch()} /> : null}
      {query.error && !query.data ? null : (
        <DataTable {...table} {...(isSorted ? { sorted: { by: place.sortBy, to: place.toSort } } : {})} />
      )}
      {bulk}
      {size === undefined ? null : (
        <div className="list-foot">
          {sizes ? <PageSize size={size} sizes={sizes} to={place.toSize} /> : null}
          <Pager page={place.page} size={size} total={total ?? 0} to={place.toPage} />
        </div>
      )}
    </>
  );
  if (title === undefined) return list;
  return (
    <div className="wide">
      <PageHeader title={title} count={total} lead={lead} actions={actions} />
      {list}
    </div>
  );
}

function PageSize({ size, sizes, to }: { size: number; sizes: readonly number[]; to: (size: number) => string }) {
  const navigate = useNavigate();
  return (
    <label className="list-size no-print">
      Rows per page
      <select
        className="field-control"
        value={size}
        onChange={(event) => void navigate(to(Number(event.target.value)))}
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {each.toLocaleString('en-US')}
          </option>
        ))}
      </select>
    </label>
  );
}
