import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';

export const bandComposition: FormDefinition = {
  form_type: 'band-composition',
  version: 1,
  name: 'Final Band Composition',
  group: 'additional',
  types: [2],
  due: { kind: 'day', day: { month: 11, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'final',
      title: 'Final numbers',
      fields: [
        {
          key: 'composition',
          label: 'Final band composition',
          widget: 'band_composition',
          req: 'X',
          used_by: ['LU', 'OP', 'CS', 'MG'],
        },
        { key: 'minors', label: 'Members under 18 on parade day', widget: 'number', req: 'X', used_by: ['OP'] },
        {
          key: 'chaperones',
          label: 'Chaperones walking with the band',
          widget: 'number',
          req: 'X',
          help: 'Plan on one for every 25 members, in matching clothing.',
          used_by: ['OP'],
        },
        {
          key: 'wheelchairs',
          label: 'Members using a wheelchair or scooter',
          widget: 'number',
          req: 'o',
          used_by: ['OP'],
        },
      ],
    },
    {
      key: 'street',
      title: 'On the street',
      fields: [
        { key: 'files', label: 'Files (people across)', widget: 'number', max: 14, req: 'X', used_by: ['LU', 'OP'] },
        { key: 'ranks', label: 'Ranks (rows)', widget: 'number', req: 'X', used_by: ['LU', 'OP'] },
        { key: 'length_ft', label: 'Length on the street (ft)', widget: 'number', req: 'X', used_by: ['LU', 'OP'] },
        {
          key: 'corner',
          label: 'How will the band take the first corner?',
          widget: 'select',
          options: options('Gate turn', 'Pinwheel by file', 'Column half-turns', 'Other'),
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'banner',
          label: 'Banner text',
          widget: 'text',
          max_length: 80,
          req: 'X',
          help: 'A banner can be at most 15 ft wide and cannot show sponsor names.',
          used_by: ['CS', 'ST'],
        },
        { key: 'banner_carriers', label: 'Banner carriers', widget: 'number', req: 'X', used_by: ['LU'] },
        {
          key: 'tallest_ft',
          label: 'Tallest flag, pole or prop (ft)',
          widget: 'number',
          max: 14,
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'wheeled',
          label: 'Is anything on wheels (drum carts, cannons, floats)?',
          widget: 'yesno',
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'wheeled_details',
          label: 'Describe it',
          widget: 'textarea',
          max_length: 300,
          req: 'C',
          show_when: is('street:wheeled', 'yes'),
          used_by: ['OP'],
        },
      ],
    },
  ],
};
