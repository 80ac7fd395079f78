import { isUnreachable } from '../observing/unreachable.ts';
import type { Portal } from '../portal.ts';

/** A store of files that is away takes up to half a minute to fail. */
const maxFailedRows = 20;

/**
 * Runs one step after the other, even if one throws: a reminder has only days to be sent, and must not wait for an
 * earlier letter; what was promised to be deleted must not wait for an earlier deletion. Throws the errors at the end, so that the queue tries again; finished steps then do nothing.
 */
export async function runEach(portal: Portal, steps: readonly ((portal: Portal) => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step(portal).catch((error: unknown) => errors.push(error));
  throwAll(errors, 'several steps of a job failed');
}

/**
 * Works through the rows of a job, even if the work of one throws: a row that always fails must not hold up those behind
 * it. Logs each failure with the row, and throws the errors at the end, so that the queue tries again; finished rows are
 * then not found. An outage of the database ends it at once, and so does the twentieth failure: then no row is to blame.
 * Returns the sum of what the rows came to.
 */
export async function runRows<Row>(
  { log }: Pick<Portal, 'log'>,
  rows: readonly Row[],
  nameOf: (row: Row) => number | string,
  work: (row: Row) => Promise<number>,
): Promise<number> {
  const errors: unknown[] = [];
  let sum = 0;
  for (const row of rows) {
    try {
      sum += await work(row);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      log.warn({ err: error, row: nameOf(row) }, 'a row of a job failed; the others go on');
      errors.push(error);
      if (errors.length === maxFailedRows) break;
    }
  }
  throwAll(errors, 'several rows of a job failed');
  return sum;
}

function throwAll(errors: readonly unknown[], words: string): void {
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, words);
}
