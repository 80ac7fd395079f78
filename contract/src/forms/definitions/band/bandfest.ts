import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';

export const bandfest: FormDefinition = {
  form_type: 'bandfest',
  version: 1,
  name: 'Band Field Show',
  group: 'additional',
  types: [2],
  due: { kind: 'day', day: { month: 10, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'show',
      title: 'Field show',
      fields: [
        { key: 'take_part', label: 'Will the band perform?', widget: 'yesno', req: 'X', used_by: ['ST'] },
        {
          key: 'preferred',
          label: 'Preferred show',
          widget: 'select',
          options: options('First afternoon', 'Second morning', 'Second afternoon', 'No preference'),
          req: 'C',
          show_when: is('show:take_part', 'yes'),
        },
        {
          key: 'title',
          label: 'Title of the show',
          widget: 'text',
          max_length: 100,
          req: 'C',
          show_when: is('show:take_part', 'yes'),
          used_by: ['CS'],
        },
        {
          key: 'minutes',
          label: 'Length (minutes)',
          widget: 'number',
          max: 12,
          req: 'C',
          show_when: is('show:take_part', 'yes'),
        },
        {
          key: 'titles',
          label: 'Music',
          widget: 'music_titles',
          req: 'C',
          show_when: is('show:take_part', 'yes'),
          used_by: ['MU'],
        },
        {
          key: 'script',
          label: 'Announcer script',
          widget: 'textarea',
          max_length: 800,
          req: 'C',
          show_when: is('show:take_part', 'yes'),
          used_by: ['CS'],
        },
        {
          key: 'pit',
          label: 'Front ensemble, electronics, power needed',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          show_when: is('show:take_part', 'yes'),
          used_by: ['OP'],
        },
        {
          key: 'props',
          label: 'Props, flags and tarps',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          show_when: is('show:take_part', 'yes'),
          used_by: ['OP'],
        },
      ],
    },
  ],
};
