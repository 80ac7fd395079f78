import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';

export const commemorativePhoto: FormDefinition = {
  form_type: 'commemorative-photo',
  version: 1,
  name: 'Commemorative Photo',
  group: 'optional',
  types: [1, 2, 3, 4, 5, 6, 7],
  due: { kind: 'day', day: { month: 2, day: 15, year_offset: 0 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'photo',
      title: 'Commemorative photo',
      fields: [
        {
          key: 'order',
          label: 'Commemorative photo',
          widget: 'commemorative_photo',
          req: 'X',
          help: 'Every accepted entry receives one framed photo. Please check the spelling carefully.',
          used_by: ['ST'],
        },
        {
          key: 'choice',
          label: 'Which photo?',
          widget: 'select',
          options: options('Photo taken by the parade', 'Our own photo'),
          req: 'X',
          used_by: ['ST'],
        },
        {
          key: 'own_photo',
          label: 'Our photo',
          widget: 'file',
          meta: { max_size_mb: 25, file_types: ['jpg', 'png'], max_file_count: 1 },
          req: 'C',
          show_when: is('photo:choice', 'Our own photo'),
          used_by: ['ST'],
        },
        {
          key: 'second_line',
          label: 'Second line of text',
          widget: 'text',
          max_length: 80,
          req: 'o',
          help: 'For example, an award or an anniversary.',
          used_by: ['ST'],
        },
        { key: 'extra_prints', label: 'Extra prints', widget: 'number', max: 20, req: 'o', used_by: ['FIN'] },
        {
          key: 'present_at',
          label: 'How would you like to receive it?',
          widget: 'select',
          options: options('Ship', 'Thank-you dinner', 'Pick-up'),
          req: 'o',
          used_by: ['ST'],
        },
      ],
    },
  ],
};
