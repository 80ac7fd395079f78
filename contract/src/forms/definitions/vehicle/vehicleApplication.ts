import type { FormDefinition } from '../../engine/definition.ts';
import { upToTheParade } from '../../engine/rules.ts';
import { options } from '../../answers/options.ts';
import { agreementGroup } from '../../groups/agreement.ts';
import { contactGroups } from '../../groups/contacts.ts';
import { entryGroup } from '../../groups/entry.ts';
import { experienceGroup } from '../../groups/experience.ts';
import { organizationGroup } from '../../groups/organization.ts';

export const vehicleApplication: FormDefinition = {
  form_type: 'vehicle-application',
  version: 1,
  name: 'Vehicle Entry Application',
  group: 'initial',
  types: [5],
  due: { kind: 'day', day: { month: 8, day: 31, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    organizationGroup,
    ...contactGroups,
    {
      key: 'purpose',
      title: 'Purpose',
      fields: [
        {
          key: 'category',
          label: 'Category',
          widget: 'select',
          options: options(
            'Guest of honor',
            'Civic official',
            'Presenting sponsor vehicle',
            'Antique or classic',
            'Fire apparatus',
            'Military',
            'Alternative fuel',
            'Club',
            'Parade operations',
            'Other',
          ),
          req: 'X',
          used_by: ['ST', 'LU'],
        },
        {
          key: 'invited_by',
          label: 'Invited by (committee or officer)',
          widget: 'text',
          max_length: 100,
          req: 'o',
          used_by: ['ST'],
        },
        { key: 'guests', label: 'Who will ride?', widget: 'name_list', req: 'o', used_by: ['CS'] },
        { key: 'vehicles_count', label: 'Vehicles in the entry', widget: 'number', req: 'X', used_by: ['ST', 'LU'] },
        {
          key: 'oldest_year',
          label: 'Year of the oldest vehicle',
          widget: 'number',
          min: 1880,
          max: 2100,
          req: 'o',
          rules: [upToTheParade('purpose:oldest_year')],
          used_by: ['ST'],
        },
        {
          key: 'description',
          label: 'Describe the vehicles',
          widget: 'textarea',
          max_length: 1000,
          req: 'X',
          used_by: ['ST', 'MG'],
        },
        {
          key: 'story',
          label: 'What makes them special?',
          widget: 'textarea',
          max_length: 800,
          req: 'X',
          used_by: ['CS'],
        },
        {
          key: 'photos',
          label: 'Photos of each vehicle',
          widget: 'file',
          meta: { max_size_mb: 20, file_types: ['jpg', 'png'], max_file_count: 5 },
          req: 'X',
          used_by: ['ST'],
        },
        {
          key: 'reliability',
          label: 'Can every vehicle run at 2.5 mph for two and a half hours?',
          widget: 'yesno',
          req: 'X',
          help: 'A good clutch and good cooling matter more than horsepower.',
          used_by: ['OP'],
        },
        { key: 'walkers', label: 'People walking with the vehicles', widget: 'number', req: 'o', used_by: ['LU'] },
      ],
    },
    experienceGroup,
    agreementGroup,
  ],
};
