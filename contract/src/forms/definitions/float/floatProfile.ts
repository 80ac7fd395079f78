import type { FormDefinition } from '../../engine/definition.ts';
import { commentaryGroup } from '../../groups/commentary.ts';
import { entryGroup } from '../../groups/entry.ts';

export const floatProfile: FormDefinition = {
  form_type: 'float-profile',
  version: 1,
  name: 'Float Profile',
  group: 'profile',
  types: [3],
  due: { kind: 'day', day: { month: 9, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    commentaryGroup,
    {
      key: 'float_facts',
      title: 'Facts for the guide',
      fields: [
        {
          key: 'title',
          label: 'Float title',
          widget: 'text',
          max_length: 60,
          req: 'X',
          one_year: true,
          used_by: ['MG', 'CS'],
        },
        {
          key: 'sponsor_line',
          label: 'Sponsor as it should be named on air',
          widget: 'text',
          max_length: 120,
          req: 'X',
          used_by: ['MG', 'CS'],
        },
        {
          key: 'sponsor_about',
          label: 'About the sponsor',
          widget: 'textarea',
          max_length: 600,
          req: 'X',
          used_by: ['PK', 'CS'],
        },
        {
          key: 'what_you_see',
          label: 'What the viewer sees, front to back',
          widget: 'textarea',
          max_length: 1000,
          req: 'X',
          used_by: ['CS'],
        },
        {
          key: 'moving',
          label: 'What moves, and when',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['CS'],
        },
        {
          key: 'music_line',
          label: 'Music in one line',
          widget: 'text',
          max_length: 160,
          req: 'o',
          used_by: ['CS', 'MU'],
        },
        {
          key: 'hours',
          label: 'Volunteer hours or number of decorators',
          widget: 'text',
          max_length: 60,
          req: 'o',
          used_by: ['CS'],
        },
      ],
    },
  ],
};
