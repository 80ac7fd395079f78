import type { FormDefinition } from '../../engine/definition.ts';
import { commentaryGroup } from '../../groups/commentary.ts';
import { entryGroup } from '../../groups/entry.ts';

export const vehicleProfile: FormDefinition = {
  form_type: 'vehicle-profile',
  version: 1,
  name: 'Vehicle Entry Profile',
  group: 'profile',
  types: [5],
  due: { kind: 'day', day: { month: 10, day: 31, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    commentaryGroup,
    {
      key: 'vehicle_facts',
      title: 'Facts for the guide',
      fields: [
        {
          key: 'line',
          label: 'Vehicle in one line',
          widget: 'text',
          max_length: 160,
          req: 'X',
          help: 'Give the year, make, model, color and one detail.',
          used_by: ['MG', 'CS'],
        },
        {
          key: 'owner',
          label: 'Owner, as it should be named on air',
          widget: 'text',
          max_length: 120,
          req: 'o',
          used_by: ['CS'],
        },
        {
          key: 'famous_for',
          label: 'Famous rides, films or races',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['CS'],
        },
        {
          key: 'floral',
          label: 'Floral decoration in one line',
          widget: 'text',
          max_length: 160,
          req: 'o',
          used_by: ['CS'],
        },
      ],
    },
  ],
};
