/**
 * A list in parts: headings, and rows that belong to the heading above them. One list, so that a row moves between parts
 * as it moves in one. Headings have ids below zero.
 */
export interface OrderRow {
  readonly kind: string;
  readonly id: number;
}

export function isHeading(row: OrderRow): boolean {
  return row.kind === 'heading';
}

/** The rows with one at another place, counted from 1 among the others; nothing comes before the first heading. */
export function moved<Row extends OrderRow>(rows: readonly Row[], id: number, place: number): Row[] {
  const row = rows.find((each) => each.id === id);
  const others = rows.filter((each) => each.id !== id);
  if (!row || isHeading(row)) return [...rows];
  const at = Math.min(Math.max(1, place - 1), others.length);
  return [...others.slice(0, at), row, ...others.slice(at)];
}

/** The heading that a row is below, and where it is under it, from 1. */
export function placeOf<Row extends OrderRow>(
  rows: readonly Row[],
  id: number,
): { heading: Row | undefined; at: number; of: number } {
  const index = rows.findIndex((row) => row.id === id);
  const start = rows.slice(0, index + 1).findLastIndex(isHeading);
  const next = rows.findIndex((row, n) => n > start && isHeading(row));
  return { heading: rows[start], at: index - start, of: (next < 0 ? rows.length : next) - start - 1 };
}

/** The rows with a heading and all below it one part further up (-1) or down (1). */
export function withPartMoved<Row extends OrderRow>(rows: readonly Row[], heading: number, by: -1 | 1): Row[] {
  const parts: Row[][] = [];
  for (const row of rows) {
    if (isHeading(row)) parts.push([]);
    parts.at(-1)?.push(row);
  }
  const from = parts.findIndex(([first]) => first?.id === heading);
  const part = parts[from];
  if (!part || from + by < 0 || from + by >= parts.length) return [...rows];
  parts.splice(from, 1);
  parts.splice(from + by, 0, part);
  return parts.flat();
}
