import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';

export const vehicles: FormDefinition = {
  form_type: 'vehicles',
  version: 1,
  name: 'Support Vehicles and Passes',
  group: 'additional',
  types: [2, 3, 4, 5, 6, 7],
  due: { kind: 'day', day: { month: 12, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'support',
      title: 'Support vehicles',
      fields: [
        { key: 'any', label: 'Do you need passes for vehicles?', widget: 'yesno', req: 'X', used_by: ['OP'] },
        {
          key: 'list',
          label: 'Vehicles',
          widget: 'vehicles',
          req: 'C',
          help: 'Include buses, equipment trucks, tow trucks, and escort and shuttle vans. We issue a pass only with a license plate.',
          show_when: is('support:any', 'yes'),
          used_by: ['OP'],
        },
        {
          key: 'formation_passes',
          label: 'Formation-area passes',
          widget: 'number',
          req: 'C',
          show_when: is('support:any', 'yes'),
          used_by: ['OP'],
        },
        {
          key: 'disband_passes',
          label: 'Disband-area passes',
          widget: 'number',
          req: 'C',
          show_when: is('support:any', 'yes'),
          used_by: ['OP'],
        },
        {
          key: 'overnight',
          label: 'Vehicles parked overnight',
          widget: 'number',
          req: 'o',
          show_when: is('support:any', 'yes'),
          used_by: ['OP'],
        },
        {
          key: 'bus_company',
          label: "Bus company and dispatcher's phone",
          widget: 'text',
          max_length: 120,
          req: 'o',
          show_when: is('support:any', 'yes'),
          used_by: ['OP'],
        },
      ],
    },
  ],
};
