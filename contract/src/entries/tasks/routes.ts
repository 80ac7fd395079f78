import { z } from 'zod';
import { route } from '../../http/route.ts';
import { entryPicture } from '../entry.ts';
import { displayedStatuses } from '../status.ts';
import { calendarFeed, calendarSecret } from './calendarFeed.ts';
import { entryTask } from './task.ts';

/** An entry with its tasks, in the order of tasksOf. */
export const ownEntryTasks = z.object({
  /** The id of the entry. */
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  org_type: z.number().int(),
  displayed_status: z.enum(displayedStatuses),
  /** Whether its parade is over: then only what is still asked for after it is among the tasks. */
  is_over: z.boolean(),
  /** null: none. */
  picture: entryPicture.nullable().optional(),
  tasks: z.array(entryTask),
});
export type OwnEntryTasks = z.output<typeof ownEntryTasks>;

const own = { signedIn: 'only the caller’s own feed' } as const;

export const tasksRoutes = {
  listOwnTasks: route({
    method: 'GET',
    path: '/api/own-tasks',
    summary:
      'Lists the tasks of the entries that the caller leads or builds for, open and done; of a past parade, what is still due.',
    who: { signedIn: 'only entries of the caller' },
    output: z.object({ data: z.array(ownEntryTasks) }),
    refusals: [],
  }),

  readCalendarFeed: route({
    method: 'GET',
    path: '/api/own-calendar',
    summary: 'Whether the caller has a calendar feed of due dates. Its link is shown only when it is made.',
    who: own,
    output: z.object({ feed: calendarFeed }),
    refusals: [],
  }),

  makeCalendarFeed: route({
    method: 'POST',
    path: '/api/own-calendar',
    summary:
      'Creates the secret link of the caller’s calendar feed, and ends the previous one. The link is returned only here.',
    who: own,
    output: z.object({ feed: calendarFeed, link: z.string() }),
    status: 201,
    refusals: ['email-not-verified', 'impersonating'],
  }),

  endCalendarFeed: route({
    method: 'DELETE',
    path: '/api/own-calendar',
    summary: 'Ends the caller’s calendar feed; its link stops working.',
    who: own,
    output: z.object({ success: z.literal(true) }),
    refusals: [],
  }),

  fetchCalendar: route({
    method: 'GET',
    path: '/api/calendar/:secret',
    summary: 'Returns the due dates of its creator’s entries as iCalendar. It names no person.',
    who: { anyone: 'calendars cannot sign in: the secret of the link is the proof' },
    params: calendarSecret,
    output: 'file',
    refusals: ['link-ended'],
  }),
} as const;
