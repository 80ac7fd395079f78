import type { FormDefinition } from '../../engine/definition.ts';

export const paradeFeedback: FormDefinition = {
  form_type: 'parade-feedback',
  version: 1,
  name: 'After-Parade Report',
  group: 'optional',
  types: [1, 2, 3, 4, 5, 6, 7],
  due: { kind: 'day', day: { month: 1, day: 31, year_offset: 0 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'report',
      title: 'After-parade report',
      fields: [
        {
          key: 'took_part',
          label: 'Final number of people in the parade',
          widget: 'number',
          req: 'X',
          used_by: ['ST'],
        },
        { key: 'animals', label: 'Final number of animals', widget: 'number', req: 'o', used_by: ['EQ'] },
        {
          key: 'incidents',
          label: 'Injuries, falls, breakdowns',
          widget: 'textarea',
          max_length: 1000,
          req: 'X',
          used_by: ['OP'],
        },
        { key: 'best', label: 'What went well?', widget: 'textarea', max_length: 800, req: 'o', used_by: ['ST'] },
        { key: 'better', label: 'What should change?', widget: 'textarea', max_length: 800, req: 'o', used_by: ['ST'] },
        {
          key: 'return_years',
          label: 'Years you are interested in',
          widget: 'year_list',
          req: 'o',
          first_offset: 1,
          used_by: ['ST'],
        },
      ],
    },
  ],
};
