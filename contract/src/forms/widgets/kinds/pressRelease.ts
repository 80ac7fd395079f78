import type { Part } from '../part.ts';
import { compositeKind } from '../rows.ts';

/** The text of a press kit. Its pictures, captions, logo and video are separate fields of the same form. */
const parts: readonly Part[] = [
  {
    key: 'headline',
    label: 'Headline',
    widget: 'text',
    max_length: 120,
    required: true,
  },
  { key: 'subhead', label: 'Subhead', widget: 'text', max_length: 160 },
  {
    key: 'dateline',
    label: 'Dateline',
    help: 'Enter the city and state the news comes from.',
    widget: 'text',
    max_length: 80,
  },
  {
    key: 'release_date',
    label: 'Release date',
    widget: 'date',
    required: true,
  },
  {
    key: 'body',
    label: 'Body',
    widget: 'textarea',
    max_length: 6000,
    required: true,
  },
  {
    key: 'boilerplate',
    label: 'About the organization',
    widget: 'textarea',
    max_length: 1000,
  },
  {
    key: 'contact_name',
    label: 'Contact for reporters',
    widget: 'text',
    max_length: 80,
    required: true,
  },
  {
    key: 'contact_email',
    label: "Contact's email",
    widget: 'email',
    required: true,
  },
  { key: 'contact_phone', label: "Contact's phone", widget: 'phone' },
];

export const pressRelease = compositeKind('press_release', { parts });
