/** F-30: each title whose rights are not Yes or No raises `rights-field-missing-{n}`. */
import type { Part } from '../part.ts';
import { rowsKind } from '../rows.ts';

/** Returns the code; n is the number of the title in the list, from 1. */
function rightsMissing(n: number): string {
  return `${rightsPrefix}${n}`;
}

const rightsPrefix = 'rights-field-missing-';

/** Returns whether a code is one of these. A refused save also has this error under its own name, beside the list's path. */
export function isRightsMissing(code: string): boolean {
  return code.startsWith(rightsPrefix);
}

const parts: readonly Part[] = [
  {
    key: 'title',
    label: 'Title',
    widget: 'text',
    max_length: 120,
    required: true,
  },
  { key: 'composer', label: 'Composer', widget: 'text', max_length: 120 },
  { key: 'arranger', label: 'Arranger', widget: 'text', max_length: 120 },
  { key: 'publisher', label: 'Publisher', widget: 'text', max_length: 120 },
  {
    key: 'used_at',
    label: 'Used at',
    help: 'For example, along the route, at the television corner or in the field show.',
    widget: 'text',
    max_length: 80,
  },
  {
    key: 'duration',
    label: 'Duration',
    help: 'Enter minutes and seconds, such as 2:30.',
    widget: 'text',
    max_length: 8,
    fits: (text) => /^(\d{1,2}:)?\d{1,2}:[0-5]\d$/.test(text),
    fits_hint: 'Please enter minutes and seconds such as 2:30',
    example: '2:30',
  },
  {
    key: 'all_rights_obtained',
    label: 'All rights obtained?',
    widget: 'yesno',
    required: true,
    unanswered_code: rightsMissing,
    one_year: true,
  },
  {
    key: 'audio',
    label: 'Audio',
    widget: 'file',
    meta: {
      max_size_mb: 50,
      file_types: ['mp3', 'wav', 'm4a'],
      max_file_count: 1,
    },
  },
];

export const musicTitles = rowsKind('music_titles', { parts, max_rows: 50, noun: 'title' });
