import { type RawBuilder, sql } from 'kysely';
import { auditAll } from '../../audit/writes.ts';
import { inTransaction } from '../../database/change.ts';
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
  return inTransaction(portal, { kind: 'system', job: 'retention' }, async (change) => {
    const { rows } = await sql<{ id: number; entry_id: number; form_type: string }>`
      select id, entry_id, form_type from ${declinedInWords(years)} order by id for update`.execute(change.tx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await change.tx
      .updateTable('form_signature_requests')
      .set({ declined_note: null })
      .where('id', 'in', ids)
      .execute();
    for (const { id, entry_id } of rows) await deleteLettersWith(change, 'entry_id', [entry_id], newsOfDecline(id));
    const note = 'Why somebody declined to sign: deleted after the parade, on schedule';
    await auditAll(
      change,
      rows.map(({ entry_id, form_type }) => ({
        action: 'form.answers-deleted',
        model: 'Form' as const,
        model_id: form_type,
        entry_id,
        note,
      })),
    );
    return rows.length;
  });
}

/** Matches the reason of the letters that quote a decline: it has the instant of it. */
const newsOfDecline = (request_id: number) => `^cosigning:${request_id}:[0-9]{4}-`;
