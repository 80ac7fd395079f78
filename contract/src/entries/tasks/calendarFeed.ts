/** E-90: the due dates of a person's own entries as an iCalendar feed (RFC 5545). */
import { z } from 'zod';
import { singleLine } from '../../http/singleLine.ts';

/** The state of the feed. Its link is shown once, when it is created. */
export const calendarFeed = z.object({ made_at: z.string().nullable(), read_at: z.string().nullable() });
export type CalendarFeed = z.output<typeof calendarFeed>;

export const calendarSecret = z.object({ secret: singleLine(200) });
