/** D-15: the media guide as a bound program: a PDF that the worker makes and that is kept until something in it changes. */
import { z } from 'zod';
import { mediaGuideQuery } from '../guides/guide.ts';

const asked = mediaGuideQuery.pick({ year: true, type: true, sortBy: true }).shape;
export const programQuery = z.object(asked);
/** The same in a body. */
export const programRequest = z.strictObject(asked);
export type ProgramQuery = z.output<typeof programQuery>;

/** 'none': nobody has asked for it as it would be today. */
export const programStates = ['none', 'waiting', 'ready', 'failed'] as const;

export const program = z.object({
  state: z.enum(programStates),
  /** How many entries it has, or would have. */
  entries: z.number().int(),
  /** Of one that is ready; null otherwise. */
  pages: z.number().int().nullable(),
  size_bytes: z.number().int().nullable(),
  made_at: z.string().nullable(),
});
export type Program = z.output<typeof program>;

/** So long after the worker began to print it, a program without a result counts as failed and may be asked for again. In milliseconds. */
export const programPatienceMs = 5 * 60 * 1000;
/** The same for one that the worker has not begun to print: others are before it, or there is no worker. */
export const programQueuePatienceMs = 60 * 60 * 1000;
