import type { FormDefinition } from '../../engine/definition.ts';
import { options } from '../../answers/options.ts';

export const troopAssignments: FormDefinition = {
  form_type: 'troop-assignments',
  version: 1,
  name: 'Troop Roster and Duties',
  group: 'additional',
  types: [6],
  due: { kind: 'day', day: { month: 11, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'duty',
      title: 'Duties',
      fields: [
        {
          key: 'banner_teams',
          label: 'Banner teams',
          widget: 'number',
          req: 'X',
          help: 'You need one team for each of the 24 awards, plus spares.',
          used_by: ['LU'],
        },
        { key: 'per_banner', label: 'Members per banner', widget: 'number', req: 'X', used_by: ['LU'] },
        { key: 'flags', label: 'Flag bearers', widget: 'number', req: 'X', used_by: ['LU'] },
        { key: 'float_escort', label: 'Escorts for floats and vehicles', widget: 'number', req: 'o', used_by: ['LU'] },
        { key: 'spares', label: 'Spares', widget: 'number', req: 'X', used_by: ['LU'] },
        {
          key: 'heights',
          label: 'Heights, to pair banner carriers',
          widget: 'file',
          meta: { max_size_mb: 5, file_types: ['csv', 'xlsx', 'pdf'], max_file_count: 1 },
          req: 'o',
          used_by: ['OP'],
        },
        {
          key: 'jackets',
          label: 'Jacket or neckerchief sizes',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['OP'],
        },
        {
          key: 'rehearsals',
          label: 'Rehearsals attended',
          widget: 'checks',
          options: options('October', 'November', 'December', 'December 31 evening'),
          req: 'X',
          one_year: true,
          used_by: ['ST'],
        },
        {
          key: 'sleepover',
          label: 'Will the troop stay overnight before the parade?',
          widget: 'yesno',
          req: 'X',
          used_by: ['OP'],
        },
        {
          key: 'transport',
          label: 'Transportation before and after',
          widget: 'textarea',
          max_length: 300,
          req: 'X',
          used_by: ['OP'],
        },
        { key: 'tickets', label: 'Tickets to the game', widget: 'number', req: 'o', used_by: ['OP'] },
      ],
    },
  ],
};
