import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Button } from './Button.tsx';
import { type Column, DataTable, type DataTableProps, Pager, rangeText } from './DataTable.tsx';
import { countSet, FilterBar, type FilterChoice } from './FilterBar.tsx';
import { KeysLine } from './keys/KeysLine.tsx';
import { ColumnChoice, shownColumns } from './list/ColumnChoice.tsx';
import { FoundStatus } from './list/FoundStatus.tsx';
import { useReturn } from './list/useReturn.ts';
import { useRowKeys } from './list/useRowKeys.ts';
import styles from './list/list.module.css';
import { countText, ErrorNotice, PageHeader, Section } from './Page.tsx';
import { usePrintout } from './usePrintout.ts';

/** The reader's place in the list, and the addresses of other places in it (useListPlace of http). */
export interface PlaceInList {
  readonly sortBy: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly setFilter: (key: string, value: string) => void;
  readonly clear: () => void;
  readonly toPage: (page: number) => string;
  readonly toSize: (size: number) => string;
  readonly toSort: (token: string) => string;
  /** Keys of the columns in their order, where they were chosen. */
  readonly columns?: readonly string[];
  /** Present where columns may be chosen; null: those that the list begins with. */
  readonly toColumns?: (keys: readonly string[] | null) => string;
  /** Its own address: what a row opens leads back to it. */
  readonly address?: string;
}

/** Rows under a title of their own; the columns, filters and sorting are the list's. */
export interface ListSection<Row> extends Pick<DataTableProps<Row>, 'empty' | 'frame'> {
  readonly title: string;
  /** Names the table; the title unless given. */
  readonly label?: string;
  readonly actions?: ReactNode;
  readonly head?: ReactNode;
  readonly rows: readonly Row[];
}

export interface ListScreenProps<Row> extends Omit<DataTableProps<Row>, 'sorted' | 'rows'> {
  readonly place: PlaceInList;
  /** The query for the rows; left out where they are known already. */
  readonly query?: {
    readonly data: unknown;
    readonly error: unknown;
    readonly refetch: () => unknown;
    /** The answer to what was asked before. */
    readonly isPlaceholderData?: boolean;
  };
  readonly rows?: readonly Row[] | undefined;
  /** Instead of rows: a table for each. */
  readonly sections?: readonly ListSection<Row>[] | undefined;
  /** There is one section, always: its title comes before the filters. */
  readonly titleFirst?: boolean;
  /** Reads the rows of all pages as they are filtered and sorted, for paper; left out where this is the only page. */
  readonly readAll?: () => Promise<readonly Row[]>;
  /** How many rows there are on all pages; left out where nothing says it. */
  readonly total?: number | undefined;
  /** As far as the server counts: a higher total reads '10,000+'. */
  readonly maxTotal?: number;
  readonly filters: readonly FilterChoice[];
  /** Says which text the search, filter `q`, looks in. */
  readonly search?: string | undefined;
  /** The title of the page; left out where the list is part of one. */
  readonly title?: string;
  readonly lead?: ReactNode;
  /** Export, print, and the primary act last. */
  readonly actions?: ReactNode;
  /** Saved views as tabs (ViewTabs), what is done with them where there are no tabs, and the name of the one that is open. */
  readonly views?: { readonly tabs: ReactNode; readonly acts: ReactNode } | undefined;
  readonly viewName?: string | undefined;
  /** Between title and filters, between filters and table, between table and pages. */
  readonly above?: ReactNode;
  readonly head?: ReactNode;
  readonly bulk?: ReactNode;
  /** Beside Print, where there are rows: what else is done with all of them. */
  readonly foot?: ReactNode;
  /** Rows a page, and the sizes to choose from, where there are several; left out: all rows are on one. */
  readonly size?: number;
  readonly sizes?: readonly number[];
}

/** A list: title with count, filters, table, pages, and what is said of nothing, waiting and failure, each in its place. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { place, query, total, filters, search, title, lead, actions, above, head, bulk, size, sizes, ...asked } =
    props;
  const { readAll, views, viewName, columns, maxTotal, titleFirst, foot, ...others } = asked;
  const rest = { ...others, columns: useMemo(() => shownColumns(columns, place.columns), [columns, place.columns]) };
  const printout = usePrintout(readAll);
  const page = useShownPage(place, size, query?.isPlaceholderData ? undefined : total);
  const box = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(box, rest.rows ?? rest.sections, rest.current);
  const label = [title ?? rest.label, viewName].filter(Boolean).join(', ');
  const note = useReturn(box, place.address, label, (rest.rows?.length ?? 0) > 0);
  const choice = columns.length > 2 && !rest.sections && place.toColumns ? place.toColumns : undefined;
  const bar =
    filters.length > 0 || search ? (
      <FilterBar
        filters={filters}
        values={place.filters}
        onChange={place.setFilter}
        onClear={place.clear}
        acts={views?.acts}
        {...(search ? { search: { key: 'q', label: search } } : {})}
      >
        {choice ? <ColumnChoice columns={columns} chosen={place.columns} to={choice} /> : null}
      </FilterBar>
    ) : null;
  const list = (
    <>
      {above}
      {views?.tabs}
      {titleFirst ? null : bar}
      {head}
      {query?.error ? <ErrorNotice error={query.error} retry={() => void query.refetch()} /> : null}
      {/* Notes which row is opened; the links inside are what is pressed. */}
      <div ref={box} className={styles['rows']} onClickCapture={(event) => note(event.target)}>
        {query?.error && !query.data ? null : (
          <Tables
            {...rest}
            rows={printout.rows ?? rest.rows}
            place={place}
            bar={titleFirst ? bar : null}
            expected={size}
          />
        )}
        <WayOut filters={filters} place={place} rows={rest.rows} sections={rest.sections} />
      </div>
      {printout.rows ? null : <PartOnPaper page={page} size={size} total={total} maxTotal={maxTotal} />}
      <p className="visually-hidden" role="status">
        {keys.said}
      </p>
      <FoundStatus at={placeText(place)} words={foundText(props, page)} sorted={sortedText(props)} />
      {bulk}
      {size === undefined ? null : (
        <div className="list-foot">
          {sizes && total !== 0 ? <PageSize size={size} sizes={sizes} to={place.toSize} /> : null}
          <Pager page={page} size={size} total={total ?? 0} maxTotal={maxTotal} to={place.toPage} />
          {total ? <KeysLine can={keys.can} /> : null}
          {readAll && total ? (
            <Button look="quiet" icon={<IconPrinter aria-hidden />} busy={printout.busy} onClick={printout.print}>
              {total > size ? `Print all ${total.toLocaleString('en-US')}` : 'Print'}
            </Button>
          ) : null}
          {total ? foot : null}
        </div>
      )}
    </>
  );
  if (title === undefined) return list;
  return (
    <div className="wide">
      <PageHeader title={title} count={total} maxCount={maxTotal} lead={lead} actions={actions} />
      {list}
    </div>
  );
}

function placeText({ sortBy, filters, page }: PlaceInList): string {
  return JSON.stringify([sortBy, page, filters]);
}

/** 'Waivers: 1 to 10 of 77'; undefined while it is read, or cannot be. */
function foundText<Row>(props: ListScreenProps<Row>, page: number): string | undefined {
  const { label, query, rows, sections, size, maxTotal } = props;
  const shown = sections ? sections.reduce((sum, section) => sum + section.rows.length, 0) : rows?.length;
  if (shown === undefined || query?.isPlaceholderData || query?.error) return undefined;
  const total = props.total ?? shown;
  if (total === 0) return `${label}: nothing found`;
  return `${label}: ${size === undefined ? countText(total, maxTotal) : rangeText(page, size, total, maxTotal)}`;
}

function sortedText<Row>({ columns, place }: ListScreenProps<Row>): string | undefined {
  const token = place.sortBy.replace(/^-/, '');
  const column = columns.find(({ sort }) => sort === token);
  return column ? `sorted by ${column.label}${token === place.sortBy ? '' : ', descending'}` : undefined;
}

/** The way out of a list that its filters leave nothing of. */
function WayOut<Row>({
  filters,
  place,
  rows,
  sections,
}: Pick<ListScreenProps<Row>, 'filters' | 'place' | 'rows' | 'sections'>) {
  const isEmpty = sections ? sections.every((section) => section.rows.length === 0) : rows?.length === 0;
  const count = countSet(filters, place.filters);
  if (!isEmpty || count === 0) return null;
  return (
    <p className={`${styles['clear']} no-print`}>
      <Button onClick={place.clear}>{count === 1 ? 'Clear 1 filter' : `Clear ${count} filters`}</Button>
    </p>
  );
}

interface PartOnPaperProps {
  readonly page: number;
  readonly size: number | undefined;
  readonly total: number | undefined;
  readonly maxTotal: number | undefined;
}

/** Printed by the browser itself, without our Print: the paper says that it has one page of several. */
function PartOnPaper({ page, size, total, maxTotal }: PartOnPaperProps) {
  if (size === undefined || total === undefined || total <= size) return null;
  return <p className="print-only list-part">{rangeText(page, size, total, maxTotal)}</p>;
}

type TablesProps<Row> = Omit<DataTableProps<Row>, 'sorted' | 'rows'> &
  Pick<ListScreenProps<Row>, 'place' | 'rows' | 'sections'> & { readonly bar: ReactNode };

/** One table of all rows, or one for each section. */
function Tables<Row>({ place, rows, sections, bar, ...table }: TablesProps<Row>) {
  const isSorted = table.columns.some((column: Column<Row>) => column.sort !== undefined);
  const all = { ...table, ...(isSorted ? { sorted: { by: place.sortBy, to: place.toSort } } : {}) };
  if (sections === undefined || sections.length === 0) return <DataTable {...all} rows={sections ? [] : rows} />;
  return sections.map(({ title, label = title, actions, head, ...own }) => (
    <Section key={label} title={title} actions={actions}>
      {bar}
      {head}
      <DataTable {...all} {...own} label={label} />
    </Section>
  ));
}

/** The page that is shown; an address beyond the last page becomes the last one's, once it is known. */
export function useShownPage(
  place: Pick<PlaceInList, 'page' | 'toPage'>,
  size: number | undefined,
  total: number | undefined,
): number {
  const navigate = useNavigate();
  const page = size === undefined || total === undefined ? place.page : shownPage(place.page, size, total);
  const to = page === place.page ? null : place.toPage(page);
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true });
  }, [to, navigate]);
  return page;
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
