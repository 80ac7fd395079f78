import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router';

/** The part of a column that the table head needs. */
export interface HeadColumn {
  readonly key: string;
  readonly label: string;
  /** A quiet line under the label, in the head only. */
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

interface WidthsProps {
  readonly columns: readonly HeadColumn[];
  readonly selection?: unknown;
  readonly picture?: unknown;
  readonly tools?: unknown;
}

const usualWidth = 150;

/** Whoever reads larger type needs wider columns for the same words. */
const inType = (pixels: number) => `${pixels / 16}rem`;

/** Fixed widths: columns must not jump while rows come into sight. */
export function Widths({ columns, selection, picture, tools }: WidthsProps) {
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

export function PictureHead() {
  return (
    <th scope="col" className="table-picture">
      <span className="visually-hidden">Picture</span>
    </th>
  );
}

export function ToolsHead() {
  return (
    <th scope="col" className="table-tools">
      <span className="visually-hidden">Actions</span>
    </th>
  );
}

export function ColumnHead({ column, sorted }: { column: HeadColumn; sorted: Sorted | undefined }) {
  const className = column.slanted ? 'table-slanted' : column.align === 'end' ? 'table-end' : undefined;
  if (!column.sort || !sorted) {
    return (
      <th scope="col" className={className}>
        {column.slanted ? <span>{column.label}</span> : column.label}
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
