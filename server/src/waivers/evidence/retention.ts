import { waiverFormTypes } from '@parade/contract/forms/formType.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { type RawBuilder, sql } from 'kysely';
import { auditAll } from '../../audit/writes.ts';
import { type Author, type Change, inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { deleteFiles } from '../../forms/retention/deletion.ts';
import { formPathOf } from '../../forms/files/files.ts';
import { runRows } from '../../jobs/steps.ts';
import { deleteLettersAbout, deleteLettersWith } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { yearsToDelete } from '../../forms/retention/retention.ts';
import { declinedReasons } from '../emails.ts';
import { noteDeleted, proofsDeleted, staffOnlyAnswer, waiversWith } from '../reads.ts';
import { auditTarget, dropParts } from '../writes.ts';

const by: Author = { kind: 'system', job: 'retention' };
const batchSize = 300;

/**
 * S-06: deletes first-aid notes of signed, unsigned and withdrawn waivers, and the health proofs handed in, of every
 * parade whose deletion day has come. An audit line for each waiver records it, without the content. The evidence keeps
 * its keyed hash and still verifies: the check says that the note was deleted. Runs daily, and does not find again what
 * was deleted. Returns the number of waivers.
 */
export async function deleteMedicalNotes(portal: Portal): Promise<number> {
  const years = await yearsToDelete(portal.db, 'medical', portal.clock.today());
  if (years.length === 0) return 0;
  return (await deleteNotes(portal, years)) + (await deleteProofs(portal, years));
}

async function deleteNotes(portal: Portal, years: readonly number[]): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await inTransaction(portal, by, async (change) => {
      const ids = await lockedNotes(change.tx, years);
      if (ids.length === 0) return 0;
      // This is not a save: the revision belongs to what was signed.
      await change.tx
        .updateTable('waivers')
        .set({ field_values: sql`field_values - ${staffOnlyAnswer}`, updated_at: change.at })
        .where('id', 'in', ids)
        .execute();
      await auditWaivers(change, ids, noteDeleted, 'Medical note deleted after the parade, on schedule');
      return ids.length;
    });
    deleted += batch;
    if (batch < batchSize) return deleted;
  }
}

async function lockedNotes(db: Database, years: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('waivers')
    .select('id')
    .where('year', 'in', years)
    .where(sql<boolean>`(field_values ->> 'emergency:medical') is not null`)
    .orderBy('id')
    .limit(batchSize)
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the files. Answers of signed waivers still name them, as the record does with their hashes. */
async function deleteProofs(portal: Portal, years: readonly number[]): Promise<number> {
  const proofs = medicalFiles();
  const waivers = await portal.db
    .selectFrom('files')
    .innerJoin('waivers', 'waivers.id', 'files.waiver_id')
    .select('waivers.id')
    .distinct()
    .where('waivers.year', 'in', years)
    .where(
      'files.form_path',
      'in',
      proofs.map(({ form_path }) => form_path),
    )
    .orderBy('waivers.id')
    .execute();
  const paths = proofs.map(({ path }) => path);
  return runRows(
    portal,
    waivers,
    ({ id }) => `waiver ${id}`,
    ({ id }) =>
      inTransaction(portal, by, async (change) => {
        const due = await change.tx
          .selectFrom('waivers')
          .select('id')
          .where('id', '=', id)
          .where('year', 'in', years)
          .forNoKeyUpdate()
          .executeTakeFirst();
        // Its entry has moved to another year meanwhile, which asks for the proof.
        if (!due) return 0;
        await change.tx
          .updateTable('waivers')
          .set({ field_values: sql`field_values - ${paths}::text[]`, updated_at: change.at })
          .where('id', '=', id)
          .where('completed_at', 'is', null)
          .execute();
        const files = await change.tx
          .selectFrom('files')
          .select('id')
          .where('waiver_id', '=', id)
          .where(
            'form_path',
            'in',
            proofs.map(({ form_path }) => form_path),
          )
          .orderBy('id')
          .execute();
        await deleteFiles(
          change,
          files.map((file) => file.id),
        );
        await auditWaivers(change, [id], proofsDeleted, 'Health documents deleted after the parade, on schedule');
        return 1;
      }),
  );
}

/** Selects waivers of these years with something that nobody has signed for: a draft, or the words of a decline. */
export function unsignedWords(years: readonly number[]): RawBuilder<unknown> {
  return sql`waivers where year = any(${years}::integer[]) and (
    completed_at is null and (field_values <> '{}'::jsonb or declined_note is not null
      or exists (select from waiver_parts where waiver_parts.waiver_id = waivers.id)
      or exists (select from files where files.waiver_id = waivers.id))
    or exists (select from outbox where outbox.waiver_id = waivers.id and reason_key ~ ${declinedReasons}))`;
}

/**
 * S-06: deletes what was typed in waivers that were never signed, with files, with the part that one of two has signed and
 * the link for the other, and the words of declines with their letters, of every parade whose deletion day has come. The person stays on the list,
 * and the waiver pending. An audit line for each waiver, without the content. Returns the number of waivers.
 */
export async function deleteUnsignedWords(portal: Portal): Promise<number> {
  const years = await yearsToDelete(portal.db, 'medical', portal.clock.today());
  if (years.length === 0) return 0;
  let deleted = 0;
  for (;;) {
    const batch = await inTransaction(portal, by, async (change) => {
      const { rows } = await sql<{ id: number; is_unsigned: boolean }>`
        select id, completed_at is null as is_unsigned from ${unsignedWords(years)}
        order by id limit ${batchSize} for no key update`.execute(change.tx);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const unsigned = rows.filter((row) => row.is_unsigned).map(({ id }) => id);
      await deleteDrafts(change, unsigned);
      await deleteLettersWith(change, 'waiver_id', ids, declinedReasons);
      await auditWaivers(change, ids, 'waiver.draft-deleted', 'Deleted after the parade, on schedule');
      return ids.length;
    });
    deleted += batch;
    if (batch < batchSize) return deleted;
  }
}

async function deleteDrafts(change: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await change.tx.selectFrom('files').select('id').where('waiver_id', 'in', ids).orderBy('id').execute();
  await deleteFiles(
    change,
    files.map(({ id }) => id),
  );
  await dropParts(change, ids);
  await change.tx
    .updateTable('waivers')
    .set({ field_values: sql`'{}'::jsonb`, declined_note: null, revision: sql`revision + 1`, updated_at: change.at })
    .where('id', 'in', ids)
    .execute();
}

/**
 * S-06: deletes the unsigned waivers of these people, with everything typed, parts signed by one of two, links, files
 * and letters. None of these people's waivers is signed.
 */
export async function deleteUnsignedWaivers(change: Change, participants: readonly number[]): Promise<void> {
  const waivers = await change.tx
    .selectFrom('waivers')
    .select('id')
    .where('participant_id', 'in', participants)
    .where('completed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = waivers.map(({ id }) => id);
  if (ids.length === 0) return;
  const files = await change.tx.selectFrom('files').select('id').where('waiver_id', 'in', ids).orderBy('id').execute();
  await deleteFiles(
    change,
    files.map(({ id }) => id),
  );
  await deleteLettersAbout(change, ids);
  await change.tx.deleteFrom('waivers').where('id', 'in', ids).execute();
}

/** Returns the file fields of the waivers' forms that the promise is about. */
export function medicalFiles(): { path: FieldPath; form_path: string }[] {
  return waiverFormTypes.flatMap((form_type) => {
    const form = waiverDefinition(form_type);
    return form
      ? placedFields(form)
          .filter(({ field }) => field.widget === 'file' && field.retention === 'medical')
          .map(({ path }) => ({ path, form_path: formPathOf({ form_type }, path) }))
      : [];
  });
}

async function auditWaivers(
  change: Change,
  ids: readonly number[],
  action: `waiver.${string}`,
  note: string,
): Promise<void> {
  const waivers = await waiversWith(change.tx, ids);
  await auditAll(
    change,
    waivers.map((waiver) => ({ action, ...auditTarget(waiver), note })),
  );
}
