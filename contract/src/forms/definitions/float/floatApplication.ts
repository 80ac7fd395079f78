import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { feeWords } from '../../terms/fees.ts';
import { options } from '../../answers/options.ts';
import { agreementGroup } from '../../groups/agreement.ts';
import { contactGroups } from '../../groups/contacts.ts';
import { entryGroup } from '../../groups/entry.ts';
import { experienceGroup } from '../../groups/experience.ts';
import { organizationGroup } from '../../groups/organization.ts';

export const floatApplication: FormDefinition = {
  form_type: 'float-application',
  version: 1,
  name: 'Float Application',
  group: 'initial',
  types: [3],
  due: { kind: 'day', day: { month: 1, day: 31, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    organizationGroup,
    ...contactGroups,
    {
      key: 'sponsor',
      title: 'Sponsor',
      fields: [
        {
          key: 'entrant_class',
          label: 'Entrant class',
          widget: 'select',
          options: options('Corporate', 'Civic or municipal', 'Nonprofit', 'International', 'Educational', [
            'Tournament partner',
            'Parade partner',
          ]),
          req: 'X',
          used_by: ['ST', 'FIN'],
        },
        {
          key: 'co_sponsors',
          label: 'Co-sponsors and presenting partners',
          widget: 'name_list',
          req: 'o',
          used_by: ['MG', 'ST'],
        },
        {
          key: 'reason',
          label: 'Why do you want to enter this year?',
          widget: 'textarea',
          max_length: 1000,
          req: 'X',
          one_year: true,
          help: 'For example, an anniversary, a cause, a launch or a tradition.',
          used_by: ['ST', 'CS'],
        },
        {
          key: 'milestone',
          label: 'Anniversary or milestone in the parade year',
          widget: 'text',
          max_length: 160,
          req: 'o',
          one_year: true,
          used_by: ['CS'],
        },
        {
          key: 'decision_maker',
          label: 'Person authorized to commit the budget',
          widget: 'text',
          max_length: 120,
          req: 'X',
          used_by: ['ST'],
        },
        {
          key: 'budget',
          label: 'Budget for design, construction and flowers',
          widget: 'select',
          options: options(
            'Under $100,000',
            '$100,000-249,999',
            '$250,000-399,999',
            '$400,000 or more',
            'Self-built, volunteers',
          ),
          req: 'X',
          used_by: ['ST'],
        },
        {
          key: 'fee_ok',
          label: 'We accept the participation fee for our class',
          widget: 'agree',
          req: 'X',
          help_for: (ctx) =>
            feeWords(ctx, (amount) => `Commercial ${amount('commercial')}, non-commercial ${amount('non_commercial')}`),
          looks_at: 'terms',
          used_by: ['FIN'],
        },
        {
          key: 'goodwill',
          label: 'The float carries a message of goodwill and is not an advertisement',
          widget: 'agree',
          req: 'X',
        },
      ],
    },
    {
      key: 'concept',
      title: 'First concept',
      fields: [
        { key: 'idea', label: 'Idea for the float', widget: 'textarea', max_length: 1500, req: 'X', used_by: ['ST'] },
        {
          key: 'theme_connection',
          label: "Connection with this year's theme",
          widget: 'textarea',
          max_length: 800,
          req: 'X',
          one_year: true,
          used_by: ['ST'],
        },
        {
          key: 'sketch',
          label: 'Sketch, if you have one',
          widget: 'file',
          meta: { max_size_mb: 25, file_types: ['jpg', 'png', 'pdf'], max_file_count: 5 },
          req: 'o',
          used_by: ['ST'],
        },
        {
          key: 'licensed',
          label: 'Will you use characters, logos or music owned by others?',
          widget: 'yesno',
          req: 'X',
          used_by: ['ST'],
        },
        {
          key: 'licensed_details',
          label: 'Which ones, and who holds the rights?',
          widget: 'textarea',
          max_length: 400,
          req: 'C',
          show_when: is('concept:licensed', 'yes'),
          used_by: ['ST'],
        },
        { key: 'builder_known', label: 'Have you chosen a builder?', widget: 'yesno', req: 'X' },
        {
          key: 'builder',
          label: 'Builder',
          widget: 'float_builder',
          req: 'C',
          show_when: is('concept:builder_known', 'yes'),
          used_by: ['ST', 'AB', 'DIR'],
        },
        { key: 'riders_estimate', label: 'Riders (estimate)', widget: 'number', req: 'X', used_by: ['ST'] },
        { key: 'outwalkers_estimate', label: 'Out-walkers (estimate)', widget: 'number', req: 'X', used_by: ['ST'] },
        {
          key: 'length_class',
          label: 'Planned length',
          widget: 'select',
          options: options('35 ft or less', 'Over 35 to 55 ft', 'Over 55 ft', 'Several units'),
          req: 'X',
          used_by: ['ST', 'LU'],
        },
      ],
    },
    experienceGroup,
    agreementGroup,
  ],
};
