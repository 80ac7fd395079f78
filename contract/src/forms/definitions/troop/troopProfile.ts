import type { FormDefinition } from '../../engine/definition.ts';
import { commentaryGroup } from '../../groups/commentary.ts';
import { entryGroup } from '../../groups/entry.ts';

export const troopProfile: FormDefinition = {
  form_type: 'troop-profile',
  version: 1,
  name: 'Troop Profile',
  group: 'profile',
  types: [6],
  due: { kind: 'day', day: { month: 10, day: 31, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    commentaryGroup,
    {
      key: 'troop_facts',
      title: 'Facts for the guide',
      fields: [
        {
          key: 'projects',
          label: 'Service projects to mention',
          widget: 'textarea',
          max_length: 800,
          req: 'o',
          help: 'List one per line: name, project, place.',
          used_by: ['CS'],
        },
        { key: 'hours', label: 'Service hours of all members together', widget: 'number', req: 'o', used_by: ['CS'] },
        { key: 'flag_party', label: 'Flag party, left to right', widget: 'name_list', req: 'o', used_by: ['CS'] },
      ],
    },
  ],
};
