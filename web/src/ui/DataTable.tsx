import { Fragment, memo, type ReactNode, type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from './Button.tsx';
import { SortChoice } from './list/SortChoice.tsx';
import type { CurrentRow } from './list/useRowKeys.ts';
import { countText, EmptyState, LoadingRows } from './Page.tsx';
import type { KindTone } from './program/Tones.tsx';
import { Body, type RowMark } from './RowWindow.tsx';
import { TableFoot } from './table/TableFoot.tsx';
import { type HeadColumn, type Sorted, TableHead } from './table/TableHead.tsx';
import { useLatest } from './useLatest.ts';
import './field.css';
import './program/tones.css';
import './table.css';

export interface Column<Row> extends HeadColumn {
  /** Shown only where somebody chooses it. */
  readonly optional?: boolean;
  /** Under the rows: its part of each line of figures; the first column names the lines. */
  readonly foot?: readonly ReactNode[];
  /** Text that may take several lines; other cells take one, and their title says what is cut off. */
  readonly wrap?: boolean;
  /** Left out of brief cards. */
  readonly wideOnly?: boolean;
  readonly render: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers: 'Entries', 'Leaders'. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined: still loading; the header stays and grey rows show. */
  rows: readonly Row[] | undefined;
  /** How many rows a page has: as many grey ones, ten at most, so that what comes lies where they did. */
  expected?: number | undefined;
  keyOf: (row: Row) => string | number;
  /** The row's own place; its first cell becomes the link. */
  linkOf?: (row: Row) => string | undefined;
  /** A small picture before the first cell (Picture of program). */
  picture?: (row: Row) => ReactNode;
  /** The edge of a row that has no picture. */
  toneOf?: (row: Row) => KindTone | undefined;
  /** On a phone, a card is two lines: its name with the tools, and below it what else there is, without labels. */
  brief?: boolean;
  /** Tools at the end of a row. */
  tools?: (row: Row) => ReactNode;
  /** Shown below a row that is open, over its whole width; its first cell has the button that opens it (detailId). */
  detail?: (row: Row) => ReactNode;
  /** The row that is shown beside the table is marked. */
  current?: CurrentRow;
  sorted?: Sorted;
  empty?: ReactNode;
  /**
   * For wide and long tables: it scrolls in a frame of its own, where heads and first column stay in sight. `place` names
   * what is looked at (page, filters, sorting): another one begins at the top.
   */
  frame?: { readonly place: string };
  selection?: {
    chosen: ReadonlySet<string | number>;
    onChange: (chosen: Set<string | number>) => void;
    labelOf: (row: Row) => string;
  };
}

/** A table that turns into labelled cards on a phone. Of long ones in a frame only the rows in sight are drawn. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, linkOf, picture, toneOf, tools, detail, sorted, empty, selection, frame } =
    props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [frame?.place]);
  const choose = useChoosing(props);
  if (rows?.length === 0)
    return <div className="table-frame">{empty ?? <EmptyState drawing="horseshoe" title="Nothing here yet" />}</div>;
  return (
    <div className={frame ? 'table-frame table-framed' : 'table-frame'}>
      {sorted ? <SortChoice columns={columns} sorted={sorted} /> : null}
      {selection && rows && rows.length > 1 ? (
        <label className="table-every no-print">
          <SelectAll label={label} rows={rows} keyOf={keyOf} selection={selection} />
          {everyWords(label)}
        </label>
      ) : null}
      <Scroller box={box} label={label} scrolls={frame !== undefined}>
        <table
          className={props.brief ? 'table table-brief' : 'table'}
          aria-label={label}
          aria-busy={rows === undefined}
          aria-rowcount={frame && rows ? rows.length + 1 : undefined}
        >
          <TableHead {...props}>
            {selection ? <CheckHead label={label} rows={rows ?? []} keyOf={keyOf} selection={selection} /> : null}
          </TableHead>
          <Body
            rows={rows ?? []}
            box={frame ? box : undefined}
            columns={columns.length}
            draw={(row, index, mark) => (
              <Fragment key={keyOf(row)}>
                <TableRow
                  row={row}
                  name={String(keyOf(row))}
                  at={index}
                  mark={mark}
                  columns={columns}
                  link={linkOf?.(row)}
                  picture={picture?.(row)}
                  tone={toneOf?.(row)}
                  tools={tools?.(row)}
                  chosen={selection?.chosen.has(keyOf(row))}
                  choiceLabel={selection ? `Select ${selection.labelOf(row)}` : undefined}
                  choose={choose}
                  current={props.current?.key === keyOf(row)}
                  open={Boolean(detail?.(row))}
                />
                <DetailRow name={String(keyOf(row))}>{detail?.(row)}</DetailRow>
              </Fragment>
            )}
          />
          {rows && rows.length > 0 ? <TableFoot {...props} /> : null}
        </table>
      </Scroller>
      {rows === undefined ? (
        <LoadingRows rows={Math.min(props.expected ?? 5, 10)} label={`Loading ${label.toLowerCase()}`} />
      ) : null}
    </div>
  );
}

/** Puts a row into the choice or out of it. */
function useChoosing<Row>(props: DataTableProps<Row>): (row: Row, isChosen: boolean) => void {
  const latest = useLatest(props);
  // The same function all the time: rows that show the same are not drawn again.
  return useCallback(
    (row: Row, isChosen: boolean) => {
      const { selection, keyOf } = latest();
      if (!selection) return;
      const chosen = new Set(selection.chosen);
      if (isChosen) chosen.add(keyOf(row));
      else chosen.delete(keyOf(row));
      selection.onChange(chosen);
    },
    [latest],
  );
}

/** The element that scrolls where the table has a frame of its own. */
function Scroller({
  box,
  label,
  scrolls,
  children,
}: {
  box: RefObject<HTMLDivElement | null>;
  label: string;
  scrolls: boolean;
  children: ReactNode;
}) {
  if (!scrolls) return children;
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls must take the focus to be scrolled by keys
    <div ref={box} className="table-scroll" role="group" aria-label={`${label} (scrollable)`} tabIndex={0}>
      {children}
    </div>
  );
}

interface RowProps<Row> {
  row: Row;
  /** Its key, by which the row is found again. */
  name: string;
  at: number;
  mark: RowMark | undefined;
  columns: readonly Column<Row>[];
  link: string | undefined;
  picture: ReactNode;
  tone: KindTone | undefined;
  tools: ReactNode;
  /** undefined: rows of this table are not chosen. */
  chosen: boolean | undefined;
  choiceLabel: string | undefined;
  choose: (row: Row, isChosen: boolean) => void;
  current: boolean;
  /** Its detail is shown below. */
  open: boolean;
}

/** Returns the id that aria-controls of a row's button names. */
export function detailId(key: string | number): string {
  return `row-detail-${key}`;
}

/** More cells than any table has: the detail takes the whole width. */
const wholeWidth = 100;

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr id={detailId(name)}>
      <td className="table-wrap table-detail" colSpan={wholeWidth}>
        {children}
      </td>
    </tr>
  );
}

/**
 * at: the place of the row from 0, where not all rows are drawn. mark: how the window measures it. Memoized while it
 * shows the same: while the table is scrolled, and while a filter is typed over columns that stay.
 */
const TableRow = memo(function TableRow<Row>({
  row,
  name,
  at: offset,
  mark,
  columns,
  link,
  picture,
  tone,
  tools,
  chosen,
  choiceLabel,
  choose,
  current,
  open,
}: RowProps<Row>) {
  return (
    <tr
      ref={mark}
      className={tone === undefined ? undefined : `table-edge tone-${tone}`}
      data-row={name}
      tabIndex={-1}
      data-chosen={chosen ? '' : undefined}
      aria-current={current ? 'true' : undefined}
      data-open={open ? '' : undefined}
      data-index={mark ? offset : undefined}
      aria-rowindex={mark ? offset + 2 : undefined}
      onPointerOver={sayWhatIsCut}
    >
      {chosen === undefined ? null : (
        <td className="table-check">
          <label>
            <input
              type="checkbox"
              aria-label={choiceLabel}
              checked={chosen}
              onChange={(event) => choose(row, event.target.checked)}
            />
          </label>
        </td>
      )}
      {picture === undefined ? null : <td className="table-picture">{picture}</td>}
      {columns.map((column, index) => {
        const content = column.render(row);
        const inner = link && index === 0 ? <Link to={link}>{content}</Link> : content;
        const props = {
          'data-label': column.label,
          className:
            [
              column.align === 'end' ? 'table-end' : '',
              column.wrap ? 'table-wrap' : '',
              column.wideOnly ? 'table-wide-only' : '',
            ]
              .filter(Boolean)
              .join(' ') || undefined,
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
      {tools === undefined ? null : <td className="table-tools">{tools}</td>}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** Shows the full text of a cut cell as a tooltip. */
function sayWhatIsCut({ target }: { target: EventTarget }) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td > div, th[scope=row]') : null;
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
}

function everyWords(label: string): string {
  return `Select all ${label.toLowerCase()} on this page`;
}

function CheckHead<Row>(props: SelectAllProps<Row>) {
  const id = useId();
  return (
    <th scope="col" className="table-check">
      <label htmlFor={id}>
        <SelectAll {...props} id={id} />
      </label>
    </th>
  );
}

interface SelectAllProps<Row> {
  id?: string;
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  selection: NonNullable<DataTableProps<Row>['selection']>;
}

function SelectAll<Row>({ id, label, rows, keyOf, selection }: SelectAllProps<Row>) {
  const all = rows.length > 0 && rows.every((row) => selection.chosen.has(keyOf(row)));
  const some = !all && rows.some((row) => selection.chosen.has(keyOf(row)));
  return (
    <input
      // No attribute says it.
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      id={id}
      type="checkbox"
      aria-label={everyWords(label)}
      checked={all}
      // Disabled until the rows have loaded.
      disabled={rows.length === 0}
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

/** '1 to 10 of 25'; the total alone on a page beyond the rows. */
export function rangeText(page: number, size: number, total: number, maxTotal?: number): string {
  const first = (page - 1) * size + 1;
  const range = `${first.toLocaleString('en-US')} to ${Math.min(total, page * size).toLocaleString('en-US')} of `;
  return `${first <= total ? range : ''}${countText(total, maxTotal)}`;
}

/** Page, size and total under a table. `to` gives the address of a page. */
export function Pager({
  page,
  size,
  total,
  maxTotal,
  to,
}: {
  page: number;
  size: number;
  total: number;
  /** As far as it was counted: there are more than that. */
  maxTotal?: number | undefined;
  to: (page: number) => string;
}) {
  const pages = Math.max(1, Math.ceil(total / size));
  if (total === 0) return null;
  return (
    <nav className="pager no-print" aria-label="Pages">
      <span>{rangeText(page, size, total, maxTotal)}</span>
      <span className="pager-links">
        {page > 1 ? <ButtonLink to={to(page - 1)}>Previous</ButtonLink> : null}
        {page < pages ? <ButtonLink to={to(page + 1)}>Next</ButtonLink> : null}
      </span>
    </nav>
  );
}
