/** Lists of people and of parades: at most 10 rows each. */
import type { Part } from '../definition.ts';

export const NAME_ROWS = 10;
export const PARADE_ROWS = 10;

export const nameParts: readonly Part[] = [
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

export const paradeParts: readonly Part[] = [
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
  { key: 'year', label: 'Year', widget: 'number', min: 1890, max: 2100 },
  { key: 'award', label: 'Award', widget: 'text', max_length: 120 },
];
