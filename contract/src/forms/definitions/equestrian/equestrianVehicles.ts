import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';

export const equestrianVehicles: FormDefinition = {
  form_type: 'equestrian-vehicles',
  version: 1,
  name: 'Rigs and Vehicles',
  group: 'additional',
  types: [1],
  due: { kind: 'day', day: { month: 11, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'rigs',
      title: 'Rigs and vehicles',
      fields: [
        {
          key: 'tables',
          label: 'All vehicles that need a pass',
          widget: 'vehicles_four',
          req: 'X',
          help: 'You can list 20 in each table. A tow vehicle and its trailer share one row.',
          used_by: ['OP'],
        },
        {
          key: 'arrive_at',
          label: 'Arrival in the staging area (parade day)',
          widget: 'select',
          options: options('12 a.m.', '1 a.m.', '2 a.m.', '3 a.m.', '4 a.m.'),
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'from',
          label: 'Coming from',
          widget: 'select',
          options: options('Equestrian center', 'Home stable', 'Other stable'),
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'total_rig_length_ft',
          label: 'Total parking length needed (ft)',
          widget: 'number',
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'pickup',
          label: 'Where do rigs meet the unit after the parade?',
          widget: 'select',
          options: options('Disband area lot', 'Return by shuttle', 'Other'),
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'oversized',
          label: 'Is any rig over 65 ft long or over 14 ft high?',
          widget: 'yesno',
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'oversized_details',
          label: 'Details',
          widget: 'textarea',
          max_length: 300,
          req: 'C',
          show_when: is('rigs:oversized', 'yes'),
          used_by: ['OP'],
        },
      ],
    },
  ],
};
