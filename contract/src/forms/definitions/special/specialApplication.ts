import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';
import { agreementGroup } from '../../groups/agreement.ts';
import { contactGroups } from '../../groups/contacts.ts';
import { entryGroup } from '../../groups/entry.ts';
import { organizationGroup } from '../../groups/organization.ts';

export const specialApplication: FormDefinition = {
  form_type: 'special-application',
  version: 1,
  name: 'Special Entry Application',
  group: 'initial',
  types: [7],
  due: { kind: 'day', day: { month: 8, day: 31, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    organizationGroup,
    ...contactGroups,
    {
      key: 'special',
      title: 'The entry',
      fields: [
        {
          key: 'kind',
          label: 'Kind of entry',
          widget: 'select',
          options: options(
            'Flyover',
            'Honor or color guard',
            'Heralds',
            'Walking group',
            'Inflatable',
            'Clean-up crew',
            ['Tournament internal', 'Internal to the parade'],
            'Broadcast stage',
            'Community guests',
            'Other',
          ),
          req: 'X',
          used_by: ['ST', 'LU'],
        },
        {
          key: 'description',
          label: 'Describe the entry',
          widget: 'textarea',
          max_length: 1500,
          req: 'X',
          used_by: ['ST', 'MG'],
        },
        {
          key: 'reason',
          label: 'Who asked for it, and why?',
          widget: 'textarea',
          max_length: 600,
          req: 'X',
          used_by: ['ST'],
        },
        { key: 'people', label: 'People in the parade', widget: 'number', req: 'X', used_by: ['LU'] },
        { key: 'with_animals', label: 'Are there animals?', widget: 'yesno', req: 'X', used_by: ['EQ'] },
        {
          key: 'animals',
          label: 'Animals',
          widget: 'animals',
          req: 'C',
          show_when: is('special:with_animals', 'yes'),
          // Not the participant: people can be added to an entry once it is accepted.
          required_columns: ['breed', 'gender', 'age', 'horse_type', 'owner', 'name', 'phone', 'email', 'barefoot'],
          used_by: ['EQ'],
        },
        { key: 'with_vehicles', label: 'Are there vehicles?', widget: 'yesno', req: 'X', used_by: ['OP'] },
        {
          key: 'vehicles',
          label: 'Vehicles',
          widget: 'vehicles',
          req: 'C',
          help: 'Tell us what you know today. We ask for plates and drivers after acceptance.',
          show_when: is('special:with_vehicles', 'yes'),
          required_columns: ['type'],
          used_by: ['OP', 'LU'],
        },
        {
          key: 'aircraft',
          label: 'Aircraft, unit and base',
          widget: 'text',
          max_length: 160,
          req: 'C',
          show_when: is('special:kind', 'Flyover'),
          used_by: ['CS', 'OP'],
        },
        {
          key: 'time_on_target',
          label: 'Time over the route',
          widget: 'text',
          max_length: 40,
          req: 'C',
          show_when: is('special:kind', 'Flyover'),
          used_by: ['LU', 'CS'],
        },
        {
          key: 'crew',
          label: 'Flight crew',
          widget: 'name_list',
          req: 'o',
          show_when: is('special:kind', 'Flyover'),
          used_by: ['CS'],
        },
        {
          key: 'photos',
          label: 'Photos',
          widget: 'file',
          meta: { max_size_mb: 20, file_types: ['jpg', 'png'], max_file_count: 5 },
          req: 'o',
        },
      ],
    },
    agreementGroup,
  ],
};
