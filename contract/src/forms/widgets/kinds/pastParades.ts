import type { Part } from '../part.ts';
import { rowsKind } from '../rows.ts';

const parts: readonly Part[] = [
  {
    key: 'parade',
    label: 'Parade',
    widget: 'text',
    max_length: 120,
    required: true,
  },
  {
    key: 'city_state',
    label: 'City and state',
    widget: 'text',
    max_length: 80,
  },
  { key: 'year', label: 'Year', widget: 'number', min: 1890, max: 2100, up_to_the_parade: true },
  { key: 'award', label: 'Award', widget: 'text', max_length: 120 },
];

export const pastParades = rowsKind('past_parades', { parts, max_rows: 10, noun: 'parade' });
