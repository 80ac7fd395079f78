import type { FormDefinition } from '../../engine/definition.ts';
import { options } from '../../answers/options.ts';

export const mediaAvailability: FormDefinition = {
  form_type: 'media-availability',
  version: 1,
  name: 'Media Availability',
  group: 'optional',
  types: [1, 2, 3, 4],
  due: { kind: 'day', day: { month: 11, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'media',
      title: 'Media availability',
      fields: [
        { key: 'spokesperson', label: 'Spokesperson', widget: 'text', max_length: 80, req: 'X', used_by: ['PK', 'CS'] },
        { key: 'mobile', label: 'Mobile phone', widget: 'phone', req: 'X', used_by: ['PK', 'CS'] },
        {
          key: 'languages',
          label: 'Languages for interviews',
          widget: 'checks',
          options: options('English', 'Spanish', 'Mandarin', 'Japanese', 'Armenian', 'French', 'German', 'Other'),
          req: 'X',
          used_by: ['CS'],
        },
        {
          key: 'open_rehearsals',
          label: 'Rehearsals open to cameras',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['CS'],
        },
        {
          key: 'early_interviews',
          label: 'Are you available before 6 a.m. on parade day?',
          widget: 'yesno',
          req: 'o',
          used_by: ['CS'],
        },
        {
          key: 'restrictions',
          label: 'People or things not to film',
          widget: 'textarea',
          max_length: 300,
          req: 'o',
          used_by: ['CS'],
        },
        {
          key: 'broadcasters_home',
          label: 'Hometown stations and newspapers to invite',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['PK'],
        },
      ],
    },
  ],
};
