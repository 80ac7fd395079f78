import type { Part } from '../part.ts';
import { rowsKind } from '../rows.ts';

const parts: readonly Part[] = [
  {
    key: 'name',
    label: 'Name',
    widget: 'text',
    max_length: 80,
    required: true,
  },
  {
    key: 'title_or_affiliation',
    label: 'Title or affiliation',
    widget: 'text',
    max_length: 120,
  },
  {
    key: 'pronunciation',
    label: 'How to say it',
    widget: 'text',
    max_length: 120,
  },
];

export const nameList = rowsKind('name_list', { parts, max_rows: 10, noun: 'name' });
