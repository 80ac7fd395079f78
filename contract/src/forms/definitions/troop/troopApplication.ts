import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';
import { agreementGroup } from '../../groups/agreement.ts';
import { contactGroups } from '../../groups/contacts.ts';
import { entryGroup } from '../../groups/entry.ts';
import { organizationGroup } from '../../groups/organization.ts';

export const troopApplication: FormDefinition = {
  form_type: 'troop-application',
  version: 1,
  name: 'Eagle and Gold Award Troop Application',
  group: 'initial',
  types: [6],
  due: { kind: 'day', day: { month: 9, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    organizationGroup,
    ...contactGroups,
    {
      key: 'troop',
      title: 'The troop',
      fields: [
        {
          key: 'program',
          label: 'Program',
          widget: 'select',
          options: options('Eagle Scouts', 'Gold Award Girl Scouts', 'Both'),
          req: 'X',
          used_by: ['ST', 'MG'],
        },
        {
          key: 'council',
          label: 'Council or councils',
          widget: 'text',
          max_length: 160,
          req: 'X',
          used_by: ['MG', 'CS'],
        },
        {
          key: 'unit_numbers',
          label: 'Troops represented',
          widget: 'textarea',
          max_length: 400,
          req: 'o',
          used_by: ['MG'],
        },
        {
          key: 'eagles',
          label: 'Eagle Scouts',
          widget: 'number',
          req: 'C',
          show_when: is('troop:program', 'Eagle Scouts', 'Both'),
          used_by: ['ST'],
        },
        {
          key: 'golds',
          label: 'Gold Award Girl Scouts',
          widget: 'number',
          req: 'C',
          show_when: is('troop:program', 'Gold Award Girl Scouts', 'Both'),
          used_by: ['ST'],
        },
        { key: 'leaders', label: 'Adult leaders', widget: 'number', min: 2, req: 'X', used_by: ['ST'] },
        { key: 'minors', label: 'Under 18 on parade day', widget: 'number', req: 'X', used_by: ['OP'] },
        {
          key: 'selection',
          label: 'How members are chosen',
          widget: 'textarea',
          max_length: 600,
          req: 'X',
          used_by: ['ST'],
        },
        {
          key: 'youth_protection',
          label: 'Every adult has current youth-protection training',
          widget: 'agree',
          req: 'X',
        },
        {
          key: 'rank_proof',
          label: 'List of ranks and award dates',
          widget: 'file',
          meta: { max_size_mb: 10, file_types: ['pdf', 'xlsx', 'csv'], max_file_count: 2 },
          req: 'X',
          used_by: ['ST'],
        },
        { key: 'uniform', label: 'Uniform', widget: 'textarea', max_length: 300, req: 'X', used_by: ['CS'] },
        { key: 'all_dates', label: 'We can attend every rehearsal', widget: 'agree', req: 'X' },
      ],
    },
    agreementGroup,
  ],
};
