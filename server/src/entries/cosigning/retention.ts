import { type RawBuilder, sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { runRows } from '../../jobs/steps.ts';
import { yearsToDelete } from '../../forms/retention/retention.ts';
import { deleteLettersWith } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';

/** Selects requests of these years that were declined in somebody's own words. */
export function declinedInWords(years: readonly number[]): RawBuilder<unknown> {
  return sql`form_signature_requests where declined_note is not null
    and entry_id in (select id from entries where year = any(${years}::integer[]))`;
}

/**
 * S-06: deletes the words with which somebody declined to sign a part of a form, with the letters that quote them, of every
 * parade whose deletion day has come. That it was declined stays. Returns the number of requests.
 */
export async function deleteDeclinedWords(portal: Portal): Promise<number> {
  const years = await yearsToDelete(portal.db, 'medical', portal.clock.today());
  if (years.length === 0) return 0;
  const requests = await sql<{ id: number }>`select id from ${declinedInWords(years)} order by id`.execute(portal.db);
  return runRows(
    portal,
    requests.rows,
    ({ id }) => `request ${id}`,
    ({ id }) =>
      inTransaction(portal, { kind: 'system', job: 'retention' }, (change) => deleteWordsOf(change, years, id)),
  );
}

/** Returns 0 if the entry has moved to another year meanwhile, or another run was faster. */
async function deleteWordsOf(change: Change, years: readonly number[], id: number): Promise<number> {
  const { rows } = await sql<{ entry_id: number; form_type: string }>`
    select entry_id, form_type from ${declinedInWords(years)} and id = ${id} for update`.execute(change.tx);
  const [request] = rows;
  if (!request) return 0;
  const { entry_id, form_type } = request;
  await change.tx.updateTable('form_signature_requests').set({ declined_note: null }).where('id', '=', id).execute();
  await deleteLettersWith(change, 'entry_id', [entry_id], newsOfDecline(id));
  await audit(change, {
    action: 'form.answers-deleted',
    model: 'Form',
    model_id: form_type,
    entry_id,
    note: 'Why somebody declined to sign: deleted after the parade, on schedule',
  });
  return 1;
}

/** Matches the reason of the letters that quote a decline: it has the instant of it. */
const newsOfDecline = (request_id: number) => `^cosigning:${request_id}:[0-9]{4}-`;
