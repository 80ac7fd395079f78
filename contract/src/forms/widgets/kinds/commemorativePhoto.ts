import type { Part } from '../part.ts';
import { compositeKind } from '../rows.ts';

/** The print's caption and its delivery. The entry's own photo and extra prints are separate fields of the same form. */
const parts: readonly Part[] = [
  {
    key: 'name_as_printed',
    label: 'Name as printed',
    widget: 'text',
    max_length: 100,
    required: true,
  },
  { key: 'caption', label: 'Caption', widget: 'text', max_length: 160 },
  {
    key: 'ship_to_name',
    label: 'Ship to',
    widget: 'text',
    max_length: 80,
    required: true,
  },
  {
    key: 'ship_to_address',
    label: 'Shipping address',
    widget: 'address',
    required: true,
  },
  { key: 'ship_to_phone', label: "Recipient's phone", widget: 'phone' },
];

export const commemorativePhoto = compositeKind('commemorative_photo', { parts });
