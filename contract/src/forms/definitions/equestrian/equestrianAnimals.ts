import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';

export const equestrianAnimals: FormDefinition = {
  form_type: 'equestrian-animals',
  version: 1,
  name: 'Animals',
  group: 'additional',
  types: [1],
  due: { kind: 'day', day: { month: 11, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'animals',
      title: 'Animals in the entry',
      fields: [
        {
          key: 'list',
          label: 'Animals',
          widget: 'animals',
          req: 'X',
          help: 'Add one row per animal, backups included. Choose the owner from your participants or enter an outside owner.',
          used_by: ['EQ', 'CS'],
        },
        { key: 'stallions', label: 'Are there stallions?', widget: 'yesno', req: 'X', used_by: ['EQ'] },
        {
          key: 'stallions_plan',
          label: 'How will they be handled near mares and bands?',
          widget: 'textarea',
          max_length: 400,
          req: 'C',
          show_when: is('animals:stallions', 'yes'),
          used_by: ['EQ'],
        },
        {
          key: 'kickers',
          label: 'Animals that need extra room',
          widget: 'textarea',
          max_length: 300,
          req: 'o',
          used_by: ['EQ', 'LU'],
        },
        {
          key: 'dogs',
          label: 'Dogs or other leashed animals',
          widget: 'textarea',
          max_length: 300,
          req: 'o',
          used_by: ['EQ'],
        },
      ],
    },
  ],
};
