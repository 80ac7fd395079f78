/** D-15: the media guide as a bound program: a PDF that the worker prints and that is stored until its content changes. */
import { z } from 'zod';
import { mediaGuideQuery } from '../guides/guide.ts';

const asked = mediaGuideQuery.pick({ year: true, type: true, sortBy: true }).shape;
export const programQuery = z.object(asked);
/** The same query as a body. */
export const programRequest = z.strictObject(asked);
export type ProgramQuery = z.output<typeof programQuery>;

/** 'none': nobody has asked for the program in its current form. */
export const programStates = ['none', 'waiting', 'ready', 'failed'] as const;

export const program = z.object({
  state: z.enum(programStates),
  /** The number of entries that it has, or would have. */
  entries: z.number().int(),
  /** The number of pages once it is ready; null otherwise. */
  pages: z.number().int().nullable(),
  size_bytes: z.number().int().nullable(),
  made_at: z.string().nullable(),
});
export type Program = z.output<typeof program>;

/**
 * Milliseconds after the worker starts printing: a program without a result then counts as failed and may be requested
 * again.
 */
export const programPatienceMs = 5 * 60 * 1000;
/** The same limit before printing starts: others may be ahead in the queue, or no worker runs. */
export const programQueuePatienceMs = 60 * 60 * 1000;
