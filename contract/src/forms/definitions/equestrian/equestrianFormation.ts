import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';

export const equestrianFormation: FormDefinition = {
  form_type: 'equestrian-formation',
  version: 1,
  name: 'Parade Formation',
  group: 'additional',
  types: [1],
  due: { kind: 'day', day: { month: 11, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'grid',
      title: 'Formation',
      fields: [
        {
          key: 'grid',
          label: 'Position of every animal and person',
          widget: 'equestrian_grid',
          size_into: { length: 'total_length_ft', width: 'total_width_ft' },
          req: 'X',
          help: 'The top row is the front.',
          used_by: ['LU', 'CS', 'OP'],
        },
        {
          key: 'total_length_ft',
          label: 'Total length on the street (ft)',
          widget: 'number',
          req: 'X',
          used_by: ['LU', 'OP'],
        },
        { key: 'total_width_ft', label: 'Widest row (ft)', widget: 'number', max: 30, req: 'X', used_by: ['LU', 'OP'] },
        { key: 'banner', label: 'Will someone carry a banner in front?', widget: 'yesno', req: 'X', used_by: ['LU'] },
        {
          key: 'banner_text',
          label: 'Text on the banner',
          widget: 'text',
          max_length: 80,
          req: 'C',
          show_when: is('grid:banner', 'yes'),
          used_by: ['CS', 'ST'],
        },
        {
          key: 'flags',
          label: 'Flags carried, left to right',
          widget: 'textarea',
          max_length: 200,
          req: 'o',
          used_by: ['CS'],
        },
        {
          key: 'moving_drill',
          label: 'Will the unit open up or change rows while moving?',
          widget: 'yesno',
          req: 'X',
          used_by: ['LU', 'OP'],
        },
        {
          key: 'moving_drill_details',
          label: 'How wide, for how long, and where?',
          widget: 'textarea',
          max_length: 400,
          req: 'C',
          show_when: is('grid:moving_drill', 'yes'),
          used_by: ['LU', 'OP'],
        },
        {
          key: 'avoid',
          label: 'What should not be directly ahead or behind?',
          widget: 'checks',
          options: options(
            'Band',
            'Float with music',
            'Float with fire or pyrotechnics',
            'Other horses',
            'Dogs',
            'Balloons or inflatables',
          ),
          req: 'o',
          used_by: ['LU'],
        },
        { key: 'cleanup', label: 'Will you bring your own clean-up crew?', widget: 'yesno', req: 'X', used_by: ['OP'] },
      ],
    },
  ],
};
