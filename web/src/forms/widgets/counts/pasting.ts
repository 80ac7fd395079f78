import type { RowValue } from '@parade/contract/forms/answers/values.ts';
import type { Composite } from '@parade/contract/forms/widgets/kind.ts';

export interface PastedCounts {
  readonly row: RowValue;
  /** How many counts were taken over. */
  readonly taken: number;
  /** Lines that are no number, or for which the table has no row. */
  readonly leftOut: number;
}

/**
 * A column of a spreadsheet from the row `from` on, a number a line; of several cells in a line the last one counts. Sums
 * that were copied along are known by their place and value, and worked out here. undefined: the text is no column.
 */
export function pastedCounts(
  composite: Composite,
  row: RowValue,
  from: string,
  text: string,
): PastedCounts | undefined {
  const lines = text
    .trim()
    .split(/\r?\n|\r/)
    .map((line) => line.split('\t').at(-1)?.trim().replaceAll(/[,\s]/g, '') ?? '');
  if (lines.length < 2) return undefined;
  const parts = composite.parts.slice(composite.parts.findIndex(({ key }) => key === from));
  const filled: Record<string, RowValue[string]> = { ...row };
  let [next, taken, leftOut] = [0, 0, 0];
  for (const line of lines) {
    while (parts[next]?.computed && sumOf(composite, filled, parts[next]?.key) !== line) next += 1;
    const part = parts[next];
    if (part && !part.computed && /^\d+$/.test(line)) {
      filled[part.key] = line;
      taken += 1;
    } else if (line !== '' && !part?.computed) {
      leftOut += 1;
    }
    next += 1;
  }
  return { row: filled, taken, leftOut };
}

function sumOf({ complete }: Composite, row: RowValue, key = ''): RowValue[string] {
  return complete?.(row)[key];
}
