/** F-29: the float builders and their default contacts. */
import { keyed } from '../../answers/options.ts';
import type { RowValue } from '../../answers/values.ts';
import type { Part } from '../part.ts';
import { compositeKind } from '../rows.ts';

export const floatBuilders = keyed({
  AES: 'AES',
  FIESTA_PRODUCTIONS: 'Fiesta Productions',
  PHOENIX: 'Phoenix',
  'SELF-BUILT': 'Self-built',
});

const isChosen = (row: RowValue) => typeof row['builder'] === 'string' && row['builder'] !== '';

const parts: readonly Part[] = [
  {
    key: 'builder',
    label: 'Float builder',
    widget: 'select',
    options: floatBuilders,
    required: true,
  },
  {
    key: 'name',
    label: 'Contact name',
    widget: 'text',
    max_length: 80,
    required: isChosen,
  },
  { key: 'phone', label: 'Contact phone', widget: 'phone', required: isChosen },
  {
    key: 'email',
    label: 'Contact email',
    widget: 'email',
    required: isChosen,
  },
  { key: 'address', label: 'Address', widget: 'address' },
];

/** Sample contacts, for the organizer to replace with the real ones. */
const builderContacts: Readonly<Record<string, RowValue>> = {
  AES: contact('AES client desk', '(626) 555-0141', 'floats@aes.example.org', '100 Barn Road', 'Azusa', '91702'),
  FIESTA_PRODUCTIONS: contact(
    'Fiesta Productions client desk',
    '(626) 555-0142',
    'floats@fiesta.example.org',
    '200 Petal Avenue',
    'Irwindale',
    '91706',
  ),
  PHOENIX: contact(
    'Phoenix client desk',
    '(626) 555-0143',
    'floats@phoenix.example.org',
    '300 Pavilion Way',
    'Pasadena',
    '91103',
  ),
};

/** F-29: choosing a builder fills in its default contacts; SELF-BUILT leaves them empty. */
export function chooseBuilder(builder: string): RowValue {
  return { builder, ...builderContacts[builder] };
}

export const floatBuilder = compositeKind('float_builder', {
  parts,
  changed: (next, before) => {
    const { builder } = next;
    return typeof builder === 'string' && builder !== before['builder'] ? chooseBuilder(builder) : next;
  },
  example: () => chooseBuilder('AES'),
});

function contact(
  name: string,
  phone: string,
  email: string,
  line1: string,
  city: string,
  postal_code: string,
): RowValue {
  return {
    name,
    phone,
    email,
    address: { line1, city, state: 'CA', postal_code, country: 'US' },
  };
}
