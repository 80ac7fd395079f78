import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';

/** The part of a column that the table head needs. */
export interface HeadColumn {
  readonly key: string;
  readonly label: string;
  /** A quiet line under a slanted label, in the head only. */
  readonly note?: string | undefined;
  /** The sort token of the list, where it can be sorted by this column. */
  readonly sort?: string;
  readonly align?: 'end';
  /** Its label is slanted, over a column as narrow as a sign. */
  readonly slanted?: true;
  /** Pixels at the usual size of type, in a table with a frame; else columns are as wide as what is in them. */
  readonly width?: number;
}

/** Current sort token ('-updated' is descending) and the address that sorts by another. */
export interface Sorted {
  readonly by: string;
  readonly to: (token: string) => string;
}

interface TableHeadProps {
  readonly label: string;
  readonly columns: readonly HeadColumn[];
  /** undefined: still loading. */
  readonly rows: readonly unknown[] | undefined;
  readonly sorted?: Sorted;
  readonly selection?: unknown;
  readonly picture?: unknown;
  readonly tools?: unknown;
  readonly frame?: unknown;
  /** The head that selects all rows, where rows are selected. */
  readonly children: ReactNode;
}

/** The heads of a table, and how wide its columns are where their contents do not say it. */
export function TableHead(props: TableHeadProps) {
  const { columns, rows, sorted, picture, tools, frame, children } = props;
  const line = useRef<HTMLTableRowElement>(null);
  // Over a single column it would say once more what the table is called.
  const isSilent = columns.length === 1 && !sorted;
  const shares = useShares(props, line);
  return (
    <>
      {frame ? <Widths {...props} /> : null}
      {rows === undefined && shares ? <Shares of={shares} /> : null}
      <thead className={isSilent ? 'visually-hidden' : undefined}>
        <tr ref={line}>
          {children}
          {picture ? <PictureHead /> : null}
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} sorted={sorted} />
          ))}
          {tools ? <ToolsHead /> : null}
        </tr>
      </thead>
    </>
  );
}

/** By table and columns: the share of the width that each column had when there were rows. */
const seenShares = new Map<string, readonly number[]>();

/** Returns the shares that the columns had with rows in them; none in a frame, whose widths are fixed. */
function useShares(
  { label, columns, rows, frame }: TableHeadProps,
  line: RefObject<HTMLTableRowElement | null>,
): readonly number[] | undefined {
  const key = [label, ...columns.map((column) => column.key)].join(' ');
  const isMeasured = !frame && columns.length > 1 && rows !== undefined && rows.length > 0;
  useLayoutEffect(() => {
    const cells = line.current?.cells;
    if (!isMeasured || !cells) return undefined;
    const observer = new ResizeObserver(() => {
      const widths = [...cells].map((cell) => cell.offsetWidth);
      const whole = widths.reduce((sum, width) => sum + width, 0);
      const shares = widths.map((width) => width / whole);
      // The heads of cards are not drawn.
      if (whole > 0) seenShares.set(key, shares);
    });
    for (const cell of cells) observer.observe(cell);
    return () => observer.disconnect();
  }, [key, isMeasured, line]);
  return frame ? undefined : seenShares.get(key);
}

/** While rows load, the heads stay where they were: without contents they would spread, and jump back. */
function Shares({ of }: { of: readonly number[] }) {
  return (
    <colgroup className="table-shares">
      {of.map((share, place) => (
        <col key={place} style={{ width: `${share * 100}%` }} />
      ))}
    </colgroup>
  );
}

type WidthsProps = Pick<TableHeadProps, 'columns' | 'selection' | 'picture' | 'tools'>;

const usualWidth = 150;

/** Whoever reads larger type needs wider columns for the same words. */
const inType = (pixels: number) => `${pixels / 16}rem`;

/** Fixed widths: columns must not jump while rows come into sight. */
function Widths({ columns, selection, picture, tools }: WidthsProps) {
  return (
    <colgroup>
      {selection ? <col className="table-check" /> : null}
      {picture ? <col className="table-picture" /> : null}
      {columns.map((column) => (
        <col key={column.key} style={{ width: inType(column.width ?? usualWidth) }} />
      ))}
      {tools ? <col className="table-tools" style={{ width: inType(usualWidth) }} /> : null}
    </colgroup>
  );
}

function PictureHead() {
  return (
    <th scope="col" className="table-picture">
      <span className="visually-hidden">Picture</span>
    </th>
  );
}

function ToolsHead() {
  return (
    <th scope="col" className="table-tools">
      <span className="visually-hidden">Actions</span>
    </th>
  );
}

function ColumnHead({ column, sorted }: { column: HeadColumn; sorted: Sorted | undefined }) {
  const className = column.slanted ? 'table-slanted' : column.align === 'end' ? 'table-end' : undefined;
  if (!column.sort || !sorted) {
    return (
      <th scope="col" className={className}>
        {column.slanted ? <SlantedWords column={column} /> : column.label}
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

/** Both lines are slanted: upright, a date would be wider than the column. */
function SlantedWords({ column: { label, note } }: { column: HeadColumn }) {
  return (
    <span>
      {label} {note ? <span className="table-note">{note}</span> : null}
    </span>
  );
}
