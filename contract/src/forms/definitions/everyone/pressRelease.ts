import type { FormDefinition } from '../../engine/definition.ts';
import { onOrAfter } from '../../engine/rules.ts';

export const pressRelease: FormDefinition = {
  form_type: 'press-release',
  version: 1,
  name: 'Electronic Press Kit',
  group: 'optional',
  types: [1, 2, 3, 4, 5, 6, 7],
  due: { kind: 'day', day: { month: 11, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'kit',
      title: 'Electronic press kit',
      fields: [
        { key: 'release', label: 'Press release', widget: 'press_release', req: 'X', used_by: ['PK'] },
        {
          key: 'images',
          label: 'Press photos',
          widget: 'file',
          meta: { max_size_mb: 25, file_types: ['jpg', 'png'], max_file_count: 5 },
          req: 'o',
          used_by: ['PK'],
        },
        {
          key: 'captions',
          label: 'Captions and credits',
          widget: 'textarea',
          max_length: 1200,
          req: 'o',
          used_by: ['PK'],
        },
        {
          key: 'logo',
          label: 'Logo',
          widget: 'file',
          meta: { max_size_mb: 10, file_types: ['png', 'svg', 'eps', 'pdf'], max_file_count: 2 },
          req: 'o',
          used_by: ['PK'],
        },
        { key: 'video_url', label: 'Video or b-roll', widget: 'url', req: 'o', used_by: ['PK', 'CS'] },
        { key: 'spokespeople', label: 'People who may be quoted', widget: 'name_list', req: 'o', used_by: ['PK'] },
        {
          key: 'embargo',
          label: 'Embargoed until',
          widget: 'date',
          req: 'o',
          help: 'The embargo cannot end before October 1 of the year before the parade.',
          rules: [
            onOrAfter(
              'kit:embargo',
              (ctx) => `${ctx.parade_year - 1}-10-01`,
              'The embargo cannot end before October 1',
            ),
          ],
          used_by: ['PK'],
        },
        {
          key: 'spanish',
          label: 'Spanish version',
          widget: 'textarea',
          max_length: 6000,
          req: 'o',
          used_by: ['PK'],
        },
      ],
    },
  ],
};
