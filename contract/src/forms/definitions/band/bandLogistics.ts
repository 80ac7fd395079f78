import type { FormDefinition } from '../../engine/definition.ts';
import { options } from '../../answers/options.ts';

export const bandLogistics: FormDefinition = {
  form_type: 'band-logistics',
  version: 1,
  name: 'Band Parade-Day Logistics',
  group: 'additional',
  types: [2],
  due: { kind: 'day', day: { month: 11, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'day',
      title: 'Parade day',
      fields: [
        {
          key: 'buses',
          label: 'Buses on parade day',
          widget: 'number',
          req: 'X',
          help: 'List each one in "Support Vehicles and Passes" too.',
          used_by: ['OP'],
        },
        { key: 'trucks', label: 'Equipment trucks', widget: 'number', req: 'X', used_by: ['OP'] },
        {
          key: 'unload_minutes',
          label: 'Minutes needed to unload',
          widget: 'number',
          max: 45,
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'arrive_by',
          label: 'Arrival in formation',
          widget: 'select',
          options: options('4:00 a.m.', '4:30 a.m.', '5:00 a.m.', '5:30 a.m.', '6:00 a.m.'),
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'meals',
          label: 'Meals at the end of the route',
          widget: 'number',
          req: 'X',
          help: 'Count members, staff and chaperones.',
          used_by: ['OP'],
        },
        {
          key: 'diets',
          label: 'Allergies and special diets',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['OP'],
        },
        {
          key: 'water_crew',
          label: 'Water carriers with the band',
          widget: 'number',
          max: 12,
          req: 'o',
          used_by: ['OP'],
        },
        {
          key: 'nurse',
          label: 'Nurse or medic traveling with the band',
          widget: 'text',
          max_length: 80,
          req: 'o',
          used_by: ['OP'],
        },
        { key: 'game_day', label: 'Will the band go on to the stadium?', widget: 'yesno', req: 'X', used_by: ['OP'] },
      ],
    },
  ],
};
