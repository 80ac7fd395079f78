import { type Answer, readText } from '../../answers/answer.ts';
import { addressCountries, countriesWithStates } from '../../answers/country.ts';
import type { AddressValue } from '../../answers/values.ts';
import { labelOf } from '../kind.ts';
import type { Part } from '../part.ts';

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
    fits_hint: 'Please enter a ZIP code such as 91184 or 91184-0123',
  },
  {
    key: 'country',
    label: 'Country',
    widget: 'select',
    options: addressCountries,
    required: true,
  },
];

/** Returns the lines of an address as on an envelope. */
export function readAddress(address: AddressValue): Answer {
  const region = [address.state, address.postal_code].filter(Boolean).join(' ');
  const town = [address.city, region].filter(Boolean).join(', ');
  const country = address.country ? labelOf(addressCountries, address.country) : '';
  const lines = [address.line1, address.line2, town, country].filter(Boolean);
  return readText(lines.join('\n'));
}

export const exampleAddress: AddressValue = {
  line1: '391 Orange Grove Lane',
  city: 'Pasadena',
  state: 'CA',
  postal_code: '91184',
  country: 'US',
};
