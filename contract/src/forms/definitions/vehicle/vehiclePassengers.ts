import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';

export const vehiclePassengers: FormDefinition = {
  form_type: 'vehicle-passengers',
  version: 1,
  name: 'Passengers and Decoration',
  group: 'additional',
  types: [5],
  due: { kind: 'day', day: { month: 11, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'people',
      title: 'Passengers',
      fields: [
        {
          key: 'seating',
          label: 'Who sits where',
          widget: 'textarea',
          max_length: 600,
          req: 'X',
          help: 'List them vehicle by vehicle, front to back, from parade-left to parade-right.',
          used_by: ['CS'],
        },
        { key: 'total', label: 'Passengers', widget: 'number', req: 'X', used_by: ['OP'] },
        { key: 'minors', label: 'Under 18', widget: 'number', req: 'X', used_by: ['OP'] },
        { key: 'seated', label: 'Everyone rides seated inside the vehicle', widget: 'agree', req: 'X' },
        { key: 'sitting_high', label: 'Will anyone sit on a seat back?', widget: 'yesno', req: 'X', used_by: ['OP'] },
        {
          key: 'sitting_high_plan',
          label: 'How will they be secured?',
          widget: 'text',
          max_length: 160,
          req: 'C',
          show_when: is('people:sitting_high', 'yes'),
          used_by: ['OP'],
        },
        {
          key: 'banners',
          label: 'Door signs, exact text',
          widget: 'textarea',
          max_length: 300,
          req: 'X',
          used_by: ['CS', 'ST'],
        },
        {
          key: 'flowers',
          label: 'Floral decoration',
          widget: 'textarea',
          max_length: 500,
          req: 'o',
          used_by: ['ST', 'CS'],
        },
        {
          key: 'florist',
          label: 'Florist and where the flowers go on',
          widget: 'text',
          max_length: 160,
          req: 'o',
          used_by: ['OP'],
        },
      ],
    },
  ],
};
