import { is } from '../engine/conditions.ts';
import type { GroupDefinition } from '../engine/definition.ts';

export const experienceGroup: GroupDefinition = {
  key: 'experience',
  title: 'Parade experience',
  fields: [
    {
      key: 'been_here',
      label: 'Has the group been in this parade before?',
      widget: 'yesno',
      req: 'X',
      used_by: ['ST', 'CS'],
    },
    {
      key: 'years_here',
      label: 'Which years?',
      widget: 'text',
      max_length: 160,
      req: 'C',
      show_when: is('experience:been_here', 'yes'),
      used_by: ['CS'],
    },
    {
      key: 'past_parades',
      label: 'Other parades',
      widget: 'past_parades',
      req: 'o',
      help: 'List up to 10, most recent first, with any award.',
      used_by: ['ST', 'MG'],
    },
    {
      key: 'removed',
      label: 'Has the group ever been removed from, or withdrawn late from, a parade?',
      widget: 'yesno',
      req: 'X',
      used_by: ['ST'],
    },
    {
      key: 'removed_details',
      label: 'What happened?',
      widget: 'textarea',
      max_length: 600,
      req: 'C',
      show_when: is('experience:removed', 'yes'),
      used_by: ['ST'],
    },
  ],
};
