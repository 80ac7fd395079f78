import type { FormDefinition } from '../../engine/definition.ts';
import { commentaryGroup } from '../../groups/commentary.ts';
import { entryGroup } from '../../groups/entry.ts';

export const equestrianProfile: FormDefinition = {
  form_type: 'equestrian-profile',
  version: 1,
  name: 'Equestrian Profile',
  group: 'profile',
  types: [1],
  due: { kind: 'day', day: { month: 9, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    commentaryGroup,
    {
      key: 'unit_facts',
      title: 'Facts for the guide',
      fields: [
        {
          key: 'marshal',
          label: 'Marshal, with rank or title',
          widget: 'text',
          max_length: 120,
          req: 'X',
          used_by: ['MG', 'CS'],
        },
        {
          key: 'breeds',
          label: 'Breeds, with the number of each',
          widget: 'textarea',
          max_length: 300,
          req: 'X',
          used_by: ['MG', 'CS'],
        },
        { key: 'animal_count', label: 'Animals in the parade', widget: 'number', req: 'X', used_by: ['MG', 'CS'] },
        { key: 'rider_count', label: 'People in the parade', widget: 'number', req: 'X', used_by: ['MG', 'CS'] },
        {
          key: 'costume_line',
          label: 'Costumes in one line',
          widget: 'text',
          max_length: 200,
          req: 'X',
          used_by: ['CS'],
        },
        {
          key: 'tack_line',
          label: 'Tack or hitch in one line',
          widget: 'text',
          max_length: 200,
          req: 'X',
          used_by: ['CS'],
        },
        {
          key: 'animal_stars',
          label: 'Animals to name',
          widget: 'name_list',
          req: 'o',
          help: 'Give the name, breed, age and pronunciation of each.',
          used_by: ['CS'],
        },
        {
          key: 'rescue_or_work',
          label: 'Working, rescued or veteran animals?',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['CS'],
        },
      ],
    },
  ],
};
