import type { FormDefinition } from '../../engine/definition.ts';
import { commentaryGroup } from '../../groups/commentary.ts';
import { entryGroup } from '../../groups/entry.ts';

export const showProfile: FormDefinition = {
  form_type: 'show-profile',
  version: 1,
  name: 'Show Entry Profile',
  group: 'profile',
  types: [4],
  due: { kind: 'day', day: { month: 10, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    commentaryGroup,
    {
      key: 'show_facts',
      title: 'Facts for the guide',
      fields: [
        { key: 'title', label: 'Title of the show', widget: 'text', max_length: 100, req: 'X', used_by: ['MG', 'CS'] },
        {
          key: 'credits',
          label: 'Producer, choreographer, musical director',
          widget: 'name_list',
          req: 'X',
          used_by: ['MG', 'CS'],
        },
        { key: 'costumes', label: 'Costumes', widget: 'textarea', max_length: 400, req: 'X', used_by: ['CS'] },
        {
          key: 'first_seconds',
          label: 'What the camera should catch first',
          widget: 'textarea',
          max_length: 300,
          req: 'X',
          used_by: ['CS'],
        },
      ],
    },
  ],
};
