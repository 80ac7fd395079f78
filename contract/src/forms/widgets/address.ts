import { addressCountries, countriesWithStates } from '../country.ts';
import type { Part } from '../definition.ts';

/** line1, line2, city, state, postal_code, country. */
export const addressParts: readonly Part[] = [
  {
    key: 'line1',
    label: 'Address',
    widget: 'text',
    max_length: 120,
    required: true,
  },
  {
    key: 'line2',
    label: 'Apartment, suite, unit',
    widget: 'text',
    max_length: 120,
  },
  {
    key: 'city',
    label: 'City',
    widget: 'text',
    max_length: 60,
    required: true,
  },
  {
    key: 'state',
    label: 'State or province',
    widget: 'text',
    max_length: 40,
    required: (row) => countriesWithStates.some((country) => country === row['country']),
  },
  {
    key: 'postal_code',
    label: 'Postal code',
    widget: 'text',
    max_length: 12,
    required: true,
    fits: (text, row) => row['country'] !== 'US' || /^\d{5}(-\d{4})?$/.test(text),
  },
  {
    key: 'country',
    label: 'Country',
    widget: 'select',
    options: addressCountries,
    required: true,
  },
];
