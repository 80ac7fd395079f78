import type { FormDefinition } from '../../engine/definition.ts';
import { is, isOver } from '../../engine/conditions.ts';

export const specialDetails: FormDefinition = {
  form_type: 'special-details',
  version: 1,
  name: 'Special Entry Details',
  group: 'additional',
  types: [7],
  due: { kind: 'day', day: { month: 11, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'street',
      title: 'On the street',
      fields: [
        { key: 'length_ft', label: 'Length on the street (ft)', widget: 'number', req: 'X', used_by: ['LU', 'OP'] },
        { key: 'width_ft', label: 'Width (ft)', widget: 'number', max: 30, req: 'X', used_by: ['LU', 'OP'] },
        { key: 'height_ft', label: 'Tallest element (ft)', widget: 'number', req: 'o', used_by: ['OP'] },
        { key: 'minors', label: 'Under 18', widget: 'number', req: 'X', used_by: ['OP'] },
        {
          key: 'supervision',
          label: 'Adults responsible for minors',
          widget: 'number',
          req: 'C',
          show_when: isOver('street:minors', 0),
          used_by: ['OP'],
        },
        {
          key: 'inflatable',
          label: 'Is there an inflatable or balloon?',
          widget: 'yesno',
          req: 'X',
          used_by: ['OP', 'LU'],
        },
        {
          key: 'handlers',
          label: 'Inflatable handlers',
          widget: 'number',
          req: 'C',
          show_when: is('street:inflatable', 'yes'),
          used_by: ['OP'],
        },
        { key: 'weapons', label: 'Will anyone carry ceremonial weapons?', widget: 'yesno', req: 'X', used_by: ['OP'] },
        {
          key: 'weapons_details',
          label: 'What kind, how many, and who inspects them?',
          widget: 'textarea',
          max_length: 300,
          req: 'C',
          show_when: is('street:weapons', 'yes'),
          used_by: ['OP'],
        },
        { key: 'banner', label: 'Banner text', widget: 'text', max_length: 80, req: 'o', used_by: ['CS', 'ST'] },
        {
          key: 'considerations',
          label: 'Noise, fumes, smoke or anything neighbors should know about',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['LU'],
        },
      ],
    },
  ],
};
