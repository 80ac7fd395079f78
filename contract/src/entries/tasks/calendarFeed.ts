/** E-90: the due dates of one's own entries as an iCalendar feed (RFC 5545). */
import { z } from 'zod';
import { singleLine } from '../../http/singleLine.ts';

/** Whether there is a feed; its link is shown once, when it is made. */
export const calendarFeed = z.object({ made_at: z.string().nullable(), read_at: z.string().nullable() });
export type CalendarFeed = z.output<typeof calendarFeed>;

export const calendarSecret = z.object({ secret: singleLine(200) });
