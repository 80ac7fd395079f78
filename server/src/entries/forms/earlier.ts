import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { bringable } from '../../forms/copying.ts';
import { type SubmissionRow, submissionsOfType } from '../../forms/reads.ts';
import { type EntryRow, entryRows, isInside } from '../reads.ts';
import type { FormOfEntry } from './policy.ts';

/** Answers of an earlier entry of the same organization that a form can be begun with. */
export interface EarlierAnswers {
  readonly year: number;
  readonly submission: SubmissionRow;
}

/**
 * The newest earlier answers to this form that can be brought; undefined where there are none or the actor may not see
 * that entry (E-25).
 */
export async function earlierAnswers(
  db: Database,
  actor: Actor,
  { entry, form }: FormOfEntry,
  ctx: FormContext,
): Promise<EarlierAnswers | undefined> {
  const entries = (await earlierEntries(db, entry)).filter((earlier) => isInside(actor, earlier));
  const submissions = await submissionsOfType(
    db,
    entries.map(({ id }) => id),
    form.form_type,
  );
  for (const { id, year } of entries) {
    const submission = submissions.get(id);
    if (submission && Object.keys(bringable(submission, form, ctx)).length > 0) return { year, submission };
  }
  return undefined;
}

/** The organization's entries of earlier years, the newest first. */
function earlierEntries(db: Database, entry: EntryRow): Promise<EntryRow[]> {
  return entryRows(db)
    .where('entries.organization_id', '=', entry.organization_id)
    .where('entries.year', '<', entry.year)
    .orderBy('entries.year', 'desc')
    .orderBy('entries.address_rank')
    .orderBy('entries.id')
    .execute();
}
