import {
  type CommentarySheet,
  commentaryLabels,
  type Played,
  playedText,
} from '@parade/contract/directory/commentary/commentary.ts';
import type { Readable } from 'node:stream';
import type { Column } from '../../http/downloads/columnKinds.ts';
import { writeWorkbook } from '../../http/downloads/workbook.ts';
import type { Cell } from '../../http/downloads/worksheet.ts';

interface SheetColumn extends Column {
  readonly cellOf: (sheet: CommentarySheet) => Cell;
}

/** Returns a row for each entry, for the people who make the captions. */
export function commentaryWorkbook(sheets: readonly CommentarySheet[]): Readable {
  return writeWorkbook([
    {
      name: 'Commentary',
      columns,
      frozen: 2,
      rows: () => sheets.map((sheet) => columns.map(({ cellOf }) => cellOf(sheet))),
    },
  ]);
}

const columns: readonly SheetColumn[] = [
  { header: 'Order', kind: 'count', cellOf: (sheet) => sheet.directory_idx },
  { header: 'Name', kind: 'name', cellOf: (sheet) => sheet.name },
  { header: 'Entered by', kind: 'name', cellOf: (sheet) => sheet.under || null },
  { header: 'Entity Type', kind: 'choice', cellOf: (sheet) => sheet.organization_type },
  { header: commentaryLabels.pronunciation, kind: 'text', cellOf: (sheet) => sheet.pronunciation || null },
  { header: 'Hometown', kind: 'text', cellOf: (sheet) => sheet.hometown || null },
  { header: commentaryLabels.appearance, kind: 'text', cellOf: (sheet) => sheet.appearance || null },
  { header: commentaryLabels.one_line, kind: 'paragraph', cellOf: (sheet) => sheet.one_line || null },
  { header: commentaryLabels.announcer_copy, kind: 'paragraph', cellOf: (sheet) => sheet.announcer_copy || null },
  { header: commentaryLabels.facts, kind: 'paragraph', cellOf: (sheet) => sheet.facts.join('\n') || null },
  {
    header: 'People to name',
    kind: 'paragraph',
    cellOf: (sheet) => sheet.people.map(({ label, names }) => [`${label}:`, ...names].join('\n')).join('\n') || null,
  },
  { header: 'Credits', kind: 'paragraph', cellOf: (sheet) => linesIn(sheet.officials) },
  {
    header: commentaryLabels.corner,
    kind: 'paragraph',
    cellOf: ({ corner }) => (corner ? titleLine(corner) : null),
  },
  {
    header: commentaryLabels.music,
    kind: 'paragraph',
    cellOf: (sheet) => sheet.music.map(titleLine).join('\n') || null,
  },
  { header: 'Notes', kind: 'paragraph', cellOf: (sheet) => linesIn(sheet.notes) },
  { header: 'Changed in the last 48 hours', kind: 'paragraph', cellOf: (sheet) => sheet.changed.join('\n') || null },
];

function linesIn(lines: readonly { readonly label: string; readonly value: string }[]): string | null {
  return lines.map(({ label, value }) => `${label}: ${value}`).join('\n') || null;
}

/** 'The March, by Ana Ruiz, arr. Bo Chen (rights: Yes)' */
export function titleLine(played: Played): string {
  return `${playedText(played)}${played.rights ? ` (rights: ${played.rights})` : ''}`;
}
