import type { FormDefinition } from '../../engine/definition.ts';
import { options } from '../../answers/options.ts';
import { agreementGroup } from '../../groups/agreement.ts';
import { contactGroups } from '../../groups/contacts.ts';
import { entryGroup } from '../../groups/entry.ts';
import { experienceGroup } from '../../groups/experience.ts';
import { organizationGroup } from '../../groups/organization.ts';

export const showApplication: FormDefinition = {
  form_type: 'show-application',
  version: 1,
  name: 'Show Entry Application',
  group: 'initial',
  types: [4],
  due: { kind: 'day', day: { month: 6, day: 30, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    organizationGroup,
    ...contactGroups,
    {
      key: 'show',
      title: 'The show',
      fields: [
        {
          key: 'slot',
          label: 'Slot',
          widget: 'select',
          options: options('Opening', 'Mid-parade', 'Finale', 'Along the route', 'Pre-show', 'Not decided'),
          req: 'X',
          used_by: ['LU', 'ST'],
        },
        {
          key: 'kind',
          label: 'Kind of act',
          widget: 'checks',
          options: options(
            'Singer',
            'Band on stage',
            'Dance',
            'Choir',
            'Drill or color guard',
            'Circus or stunt',
            'Inflatable',
            ['Theatre', 'Theater'],
            'Cultural',
            'Sports',
            'Other',
          ),
          req: 'X',
          used_by: ['ST', 'MG'],
        },
        {
          key: 'description',
          label: 'What happens?',
          widget: 'textarea',
          max_length: 1500,
          req: 'X',
          used_by: ['ST', 'CS'],
        },
        {
          key: 'theme_connection',
          label: 'Connection with the theme',
          widget: 'textarea',
          max_length: 600,
          req: 'X',
          one_year: true,
          used_by: ['ST'],
        },
        {
          key: 'duration_sec',
          label: 'Length at the television corner (seconds)',
          widget: 'number',
          max: 240,
          req: 'X',
          used_by: ['LU'],
        },
        {
          key: 'stops',
          label: 'Does the act stop to perform?',
          widget: 'yesno',
          req: 'X',
          help: 'Stopping is possible only in slots agreed on with the parade.',
          used_by: ['LU'],
        },
        { key: 'performers', label: 'Performers', widget: 'number', req: 'X', used_by: ['ST', 'LU'] },
        {
          key: 'age_range',
          label: 'Age range of the performers',
          widget: 'text',
          max_length: 40,
          req: 'X',
          used_by: ['ST'],
        },
        { key: 'headliners', label: 'Headliners', widget: 'name_list', req: 'o', used_by: ['CS', 'PK'] },
        {
          key: 'presenter',
          label: 'Presenting partner',
          widget: 'text',
          max_length: 120,
          req: 'o',
          used_by: ['MG', 'FIN'],
        },
        { key: 'video', label: 'Link to a video', widget: 'url', req: 'X', used_by: ['ST'] },
        {
          key: 'photos',
          label: 'Photos in costume',
          widget: 'file',
          meta: { max_size_mb: 20, file_types: ['jpg', 'png'], max_file_count: 5 },
          req: 'X',
          used_by: ['ST'],
        },
      ],
    },
    experienceGroup,
    agreementGroup,
  ],
};
