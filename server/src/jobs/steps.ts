import type { Portal } from '../portal.ts';

/**
 * Runs one step after the other, even if one throws: a reminder has only days to be sent, and must not wait for an
 * earlier letter; what was promised to be deleted must not wait for an earlier deletion. Throws the errors at the end, so that the queue tries again; finished steps then do nothing.
 */
export async function runEach(portal: Portal, steps: readonly ((portal: Portal) => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step(portal).catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, 'several steps of the calendar failed');
}
