import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../database/pool.ts';
import { type About, completionColumns, isKept, keepCompletions } from '../../forms/completions.ts';
import { definitionOf, type KeptCompletion, type SubmissionRow } from '../../forms/reads.ts';

const batchSize = 200;

/**
 * Stores the completion of forms that lack one by this version's rules, while the portal is running: after an upgrade,
 * and after something other than a save has changed answers. Does nothing if all are stored. Logs failures.
 */
export function fillCompletions(
  db: Database,
  log: Pick<Logger, 'warn'>,
): { finished: Promise<void>; end(): Promise<void> } {
  let isEnded = false;
  const fill = async () => {
    for (let last: number | undefined = 0; last !== undefined && !isEnded; ) last = await keepBatch(db, last);
  };
  const finished = fill().catch((error: unknown) => {
    if (!isEnded)
      log.warn({ err: error }, 'the completion of some forms is not kept: their tables take longer to open');
  });
  return {
    finished,
    end: () => {
      isEnded = true;
      return finished;
    },
  };
}

/** Returns, in words, every form whose stored completion does not match its answers; none if all is right. */
export async function completionFaults(db: Database): Promise<{ readonly kept: number; readonly faults: string[] }> {
  const faults: string[] = [];
  let kept = 0;
  for (let last = 0; ; ) {
    const rows = await submissions(db, last).limit(batchSize).execute();
    for (const row of read(rows)) {
      const right = completionOf(row);
      if (row.completion_of !== right.completion_of) continue;
      kept += 1;
      if (row.completion === right.completion && row.missing === right.missing && row.started === right.started)
        continue;
      faults.push(
        `form ${row.form_type} of entry ${row.entry_id}: ${row.completion} percent with ${row.missing} missing is kept, its answers come to ${right.completion} with ${right.missing}`,
      );
    }
    const end = rows.at(-1)?.id;
    if (end === undefined) return { kept, faults };
    last = end;
  }
}

/** Stores one batch. Returns its last id, or undefined if it was empty. */
async function keepBatch(db: Database, after: number): Promise<number | undefined> {
  const rows = await submissions(db, after).where(sql<boolean>`(${isKept}) is not true`).limit(batchSize).execute();
  await keepCompletions(
    db,
    read(rows).map((row) => ({ id: row.id, revision: row.revision, ...completionOf(row) })),
  );
  return rows.at(-1)?.id;
}

type Kept = KeptCompletion &
  About &
  Pick<SubmissionRow, 'id' | 'entry_id' | 'form_type' | 'definition_version' | 'revision' | 'field_values'>;

function completionOf(row: Kept) {
  return completionColumns(definitionOf(row.form_type, row), row, row);
}

function submissions(db: Database, after: number) {
  return db
    .selectFrom('form_submissions')
    .innerJoin('entries', 'entries.id', 'form_submissions.entry_id')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select([
      'form_submissions.id',
      'form_submissions.entry_id',
      'form_submissions.form_type',
      'form_submissions.definition_version',
      'form_submissions.revision',
      'form_submissions.field_values',
      'form_submissions.completion',
      'form_submissions.missing',
      'form_submissions.started',
      'form_submissions.completion_of',
      'entries.year as parade_year',
      'organizations.type_id as organization_type',
    ])
    .where('form_submissions.id', '>', after)
    .orderBy('form_submissions.id');
}

// Only the room forms writes these columns, so their text and JSON match the types.
function read(rows: readonly object[]): readonly Kept[] {
  return rows as readonly Kept[];
}
