import { z } from 'zod';
import { route } from '../../http/route.ts';
import { entryPicture } from '../entry.ts';
import { displayedStatuses } from '../status.ts';
import { entryTask } from './task.ts';

/** An entry with its tasks, in the order of tasksOf. */
export const ownEntryTasks = z.object({
  /** The entry's. */
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  org_type: z.number().int(),
  displayed_status: z.enum(displayedStatuses),
  /** null: none. */
  picture: entryPicture.nullable().optional(),
  tasks: z.array(entryTask),
});
export type OwnEntryTasks = z.output<typeof ownEntryTasks>;

export const tasksRoutes = {
  listOwnTasks: route({
    method: 'GET',
    path: '/api/own-tasks',
    summary:
      'What the entries that the caller leads or builds for have to do and have done, for the current parade year and later ones.',
    who: { signedIn: 'only entries of the caller' },
    output: z.object({ data: z.array(ownEntryTasks) }),
    refusals: [],
  }),
} as const;
