import type { FormDefinition } from '../../engine/definition.ts';
import { is, isOver } from '../../engine/conditions.ts';

export const floatRiders: FormDefinition = {
  form_type: 'float-riders',
  version: 1,
  name: 'Float Riders and Out-walkers',
  group: 'additional',
  types: [3],
  due: { kind: 'day', day: { month: 11, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'people',
      title: 'Riders and out-walkers',
      fields: [
        { key: 'riders', label: 'Riders', widget: 'number', req: 'X', used_by: ['LU', 'OP', 'CS'] },
        { key: 'outwalkers', label: 'Out-walkers', widget: 'number', req: 'X', used_by: ['LU', 'OP', 'CS'] },
        { key: 'performers', label: 'Of these, performers', widget: 'number', req: 'o', used_by: ['CS'] },
        { key: 'minors', label: 'Under 18', widget: 'number', req: 'X', used_by: ['OP'] },
        // Asked only where there are riders: a float without riders could never be complete otherwise.
        {
          key: 'youngest',
          label: 'Age of the youngest rider',
          widget: 'number',
          min: 5,
          req: 'C',
          show_when: isOver('people:riders', 0),
          used_by: ['OP'],
        },
        {
          key: 'featured',
          label: 'Featured riders',
          widget: 'name_list',
          req: 'o',
          help: 'List them front to back, and say why each one is riding.',
          used_by: ['CS', 'MG', 'PK'],
        },
        { key: 'why', label: 'How riders were chosen', widget: 'textarea', max_length: 500, req: 'o', used_by: ['CS'] },
        { key: 'costumes', label: 'Costumes', widget: 'textarea', max_length: 400, req: 'o', used_by: ['CS', 'JG'] },
        {
          key: 'choreography',
          label: 'Choreography or interaction',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['CS', 'LU'],
        },
        {
          key: 'animals',
          label: 'Are there live animals on the float?',
          widget: 'yesno',
          req: 'X',
          used_by: ['EQ', 'OP'],
        },
        {
          key: 'animals_list',
          label: 'Animals',
          widget: 'animals',
          req: 'C',
          show_when: is('people:animals', 'yes'),
          used_by: ['EQ'],
        },
        { key: 'seats', label: 'Every rider has a seat, belt, harness or rail', widget: 'agree', req: 'X' },
        { key: 'drill', label: 'All riders will take part in the fire drill', widget: 'agree', req: 'X' },
        {
          key: 'mobility',
          label: 'Riders who need help getting off within 45 seconds',
          widget: 'textarea',
          max_length: 300,
          req: 'o',
          used_by: ['OP'],
        },
      ],
    },
  ],
};
