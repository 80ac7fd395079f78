import { readCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { Option } from '@parade/contract/forms/answers/context.ts';
import type { RowValue } from '@parade/contract/forms/answers/values.ts';
import type { Part } from '@parade/contract/forms/widgets/part.ts';
import Papa from 'papaparse';

/** A cell that is no answer to its question: it is left empty. */
export interface UnreadCell {
  /** Of the pasted lines, from 1. */
  readonly row: number;
  readonly label: string;
  readonly text: string;
}

export interface PastedRows {
  readonly rows: readonly RowValue[];
  readonly unread: readonly UnreadCell[];
  /** Lines for which the list has no room. */
  readonly leftOut: number;
}

/** The questions of a row that a spreadsheet can answer, in their order. */
export function pastedColumns(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => !part.computed && part.widget !== 'file' && part.widget !== 'address');
}

/**
 * Rows as a spreadsheet copies them: a line for each row, tabs between cells. A first line with the names of columns says
 * which is which; otherwise they are in the order of the questions. Choices are read by what they are called.
 */
export function pastedRows(
  parts: readonly Part[],
  text: string,
  { people, room }: { readonly people: readonly Option[]; readonly room: number },
): PastedRows {
  const lines = Papa.parse<string[]>(text, { delimiter: '\t', skipEmptyLines: 'greedy' }).data;
  const columns = pastedColumns(parts);
  const head = (lines[0] ?? []).map((cell) => columns.find((part) => isNamed(part, cell)));
  const isHead = head.filter(Boolean).length * 2 > head.length;
  const order = isHead ? head : columns;
  const unread: UnreadCell[] = [];
  const rows = lines.slice(isHead ? 1 : 0).map((cells, index) => {
    const row: Record<string, string> = {};
    for (const [place, cell] of cells.entries()) {
      const part = order[place];
      const given = cell.trim();
      if (!part || given === '') continue;
      const value = valueOf(part, given, people);
      if (value === undefined) unread.push({ row: index + 1, label: part.label, text: given });
      else row[part.key] = value;
    }
    return row;
  });
  const filled = rows.filter((row) => Object.keys(row).length > 0);
  return { rows: filled.slice(0, room), unread, leftOut: Math.max(0, filled.length - room) };
}

function valueOf(part: Part, text: string, people: readonly Option[]): string | undefined {
  if (part.chosen_from === 'people') return chosen(people, text);
  switch (part.widget) {
    case 'select':
    case 'radio':
      return chosen(part.options, text);
    case 'yesno':
      return /^(y|yes|true|x)$/i.test(text) ? 'yes' : /^(n|no|false)$/i.test(text) ? 'no' : undefined;
    case 'date':
      return readCivilDate(text) ?? text;
    default:
      return text;
  }
}

function chosen(options: readonly Option[], text: string): string | undefined {
  const wanted = plain(text);
  return options.find(({ value, label }) => plain(value) === wanted || plain(label) === wanted)?.value;
}

function isNamed({ key, label }: Part, cell: string): boolean {
  return plain(label) === plain(cell) || plain(key) === plain(cell);
}

/** Letters and digits alone. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
