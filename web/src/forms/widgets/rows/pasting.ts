import { readCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { FormContext, Option } from '@parade/contract/forms/answers/context.ts';
import { countOf, type RowValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import type { Part } from '@parade/contract/forms/widgets/part.ts';
import { cellFinding } from '@parade/contract/forms/widgets/parts.ts';
import { searchKey } from '@parade/contract/http/searchKey.ts';
import { asDigits } from '@parade/contract/http/text.ts';
import Papa from 'papaparse';
import { columnsByName } from './headings.ts';

/** A cell that is no answer to its question: it is left empty. */
export interface UnreadCell {
  /** The number of the pasted line, from 1. */
  readonly row: number;
  readonly label: string;
  readonly text: string;
  /** 'is not one of the choices' */
  readonly why: string;
}

/** A column that was pasted, and where it goes. */
export interface PastedColumn {
  /** What its first line says: its name, or the first row's answer. */
  readonly name: string;
  /** Its question; undefined: it is left out. */
  readonly label: string | undefined;
}

export interface PastedRows {
  readonly columns: readonly PastedColumn[];
  /** Whether the first line has the names of the columns. */
  readonly isNamed: boolean;
  readonly rows: readonly RowValue[];
  readonly unread: readonly UnreadCell[];
  /** Names of columns that no question has, and cells beyond the last question. */
  readonly unasked: readonly string[];
  /** Lines for which the list has no room. */
  readonly leftOut: number;
}

/** Far more than the longest list needs; what is beyond is not read, so that a whole workbook does not stop the page. */
export const maxPastedLength = 200_000;
const maxPastedLines = 1000;
const maxShownText = 60;

/** The questions of a row that a spreadsheet can answer, in their order. */
export function pastedColumns(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => !part.computed && part.widget !== 'file' && part.widget !== 'address');
}

/**
 * Rows as a spreadsheet copies them: a line for each row, tabs between cells, or the commas of a list. A first line with the names of columns says
 * which is which; otherwise they are in the order of the questions. Choices are read by what they are called.
 */
export function pastedRows(
  table: Pick<FieldTable, 'parts' | 'noun'>,
  text: string,
  { ctx, room }: { readonly ctx: FormContext; readonly room: number },
): PastedRows {
  const lines = Papa.parse<string[]>(text.slice(0, maxPastedLength), {
    delimiter: separatorOf(text),
    skipEmptyLines: 'greedy',
    preview: maxPastedLines,
  }).data;
  const asked = pastedColumns(table.parts);
  const first = (lines[0] ?? []).map((cell) => cell.trim());
  const head = columnsByName(table, asked, first);
  const isHead = head.filter(Boolean).length * 2 > first.filter(Boolean).length;
  const order = isHead ? head : asked;
  const unread: UnreadCell[] = [];
  const unasked = new Set<string>();
  const rows = lines.slice(isHead ? 1 : 0).map((cells, index) => {
    const row: Record<string, string> = {};
    for (const [place, cell] of cells.entries()) {
      const part = order[place];
      const given = cell.trim();
      if (given === '') continue;
      if (!part) {
        unasked.add(shortened((isHead && first[place]) || given));
        continue;
      }
      const { value, why } = readCell(part, given, ctx.people ?? []);
      if (value !== undefined) row[part.key] = value;
      else unread.push({ row: index + 1, label: part.label, text: shortened(given), why });
    }
    for (const part of asked) {
      const text = row[part.key];
      if (text === undefined || !cellFinding(part, row, ctx)) continue;
      delete row[part.key];
      unread.push({ row: index + 1, label: part.label, text: shortened(text), why: whyWrong(part) });
    }
    return row;
  });
  const filled = rows.filter((row) => Object.keys(row).length > 0);
  return {
    columns: first.flatMap((name, place) => (name === '' ? [] : { name: shortened(name), label: order[place]?.label })),
    isNamed: isHead,
    rows: filled.slice(0, room),
    unread,
    unasked: [...unasked],
    leftOut: Math.max(0, filled.length - room),
  };
}

/** Spreadsheets copy tabs; a list out of an email has commas or semicolons, at least two in each of its lines. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, maxPastedLength)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const isIn = (mark: string) => lines.length > 0 && lines.every((line) => line.split(mark).length > 2);
  return text.includes('\t') ? '\t' : ([';', ','].find(isIn) ?? '\t');
}

type ReadCell =
  | { readonly value: string; readonly why?: undefined }
  | { readonly value?: undefined; readonly why: string };

function readCell(part: Part, text: string, people: readonly Option[]): ReadCell {
  if (part.chosen_from === 'people') return chosen(people, text);
  switch (part.widget) {
    case 'select':
    case 'radio':
      return chosen(part.options, text);
    case 'yesno':
      if (/^(y|yes|true|x)$/i.test(text)) return { value: 'yes' };
      return /^(n|no|false)$/i.test(text) ? { value: 'no' } : { why: 'is neither yes nor no' };
    // What cannot be read as one stays empty, as what a save would refuse does: it would be left on this device.
    case 'date': {
      const value = readCivilDate(text);
      return value === undefined ? { why: 'is not a date as in 12/31/2026' } : { value };
    }
    case 'number':
      return countOf(text) === undefined ? { why: 'is not a number in digits' } : { value: asDigits(text) };
    case 'text':
      return within(part.max_length, text.replaceAll(/\s+/g, ' '));
    case 'textarea':
      return within(part.max_length, text);
    default:
      return within(254, text);
  }
}

/** Says why a save would refuse an answer to this question. */
function whyWrong({ widget }: Part): string {
  switch (widget) {
    case 'email':
      return 'is not an email address';
    case 'phone':
      return 'is not a phone number';
    case 'url':
      return 'is not an address that starts with https://';
    case 'money':
      return 'is not an amount';
    default:
      return 'has the wrong format';
  }
}

function within(max: number, text: string): ReadCell {
  return text.length > max ? { why: `is longer than ${max} characters` } : { value: text };
}

/** Returns the only choice of that name; none where two people have the same. */
function chosen(options: readonly Option[], text: string): ReadCell {
  const exact = options.filter(({ label }) => label === text);
  const found =
    exact.length > 0 ? exact : options.filter(({ value, label }) => [value, label].some((name) => isSame(name, text)));
  const [option] = found;
  if (!option) return { why: 'is not one of the choices' };
  return found.length > 1 ? { why: `fits ${found.length} of the choices` } : { value: option.value };
}

/** Whether two texts have the same letters and digits, accents and capitals aside. */
function isSame(one: string, other: string): boolean {
  const letters = plain(one);
  return letters !== '' && letters === plain(other);
}

function plain(text: string): string {
  return searchKey(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function shortened(text: string): string {
  return text.length > maxShownText ? `${text.slice(0, maxShownText)} …` : text;
}
