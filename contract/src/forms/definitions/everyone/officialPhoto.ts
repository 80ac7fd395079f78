import type { FormDefinition } from '../../engine/definition.ts';
import { upToTheParade } from '../../engine/rules.ts';

export const officialPhoto: FormDefinition = {
  form_type: 'official-photo',
  version: 1,
  name: 'Official Photo',
  group: 'profile',
  types: [1, 2, 3, 4, 5, 6, 7],
  due: {
    kind: 'day',
    day: { month: 9, day: 15, year_offset: -1 },
    by_type: {
      4: { month: 10, day: 31, year_offset: -1 },
      5: { month: 10, day: 31, year_offset: -1 },
      6: { month: 10, day: 31, year_offset: -1 },
      7: { month: 10, day: 31, year_offset: -1 },
    },
  },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'photo',
      title: 'Official photo',
      fields: [
        {
          key: 'photo',
          label: 'Official photo',
          widget: 'official_photo',
          meta: { max_size_mb: 25, file_types: ['jpg', 'png'], max_file_count: 1, min_width: 3000 },
          req: 'X',
          help: 'Send a landscape photo at least 3000 px wide with everyone in costume. For a float, send the rendering until you have a photo.',
          used_by: ['DIR', 'MG', 'PK', 'CS'],
        },
        { key: 'credit', label: 'Photo credit', widget: 'text', max_length: 80, req: 'X', used_by: ['MG', 'PK'] },
        {
          key: 'caption',
          label: 'Caption, left to right',
          widget: 'textarea',
          max_length: 300,
          req: 'o',
          one_year: true,
          used_by: ['PK'],
        },
        {
          key: 'taken',
          label: 'Year taken',
          widget: 'number',
          req: 'o',
          one_year: true,
          min: 1890,
          max: 2100,
          rules: [upToTheParade('photo:taken')],
        },
        {
          key: 'permission',
          label: 'The parade may publish it and share it with the media',
          widget: 'agree',
          req: 'X',
        },
      ],
    },
  ],
};
