import { maxCopiesPerDay, type Receipt } from '@parade/contract/entries/forms/receipt.ts';
import { displayedStatus, isAccepted } from '@parade/contract/entries/status.ts';
import type { SetDueDays } from '@parade/contract/forms/due/due.ts';
import { sql } from 'kysely';
import { type Actor, authorOf } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { type SubmissionRow, submissionAt } from '../../forms/reads.ts';
import { Refusal } from '../../http/refusal.ts';
import { queueMail } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { formCopyLetter, receivedReason } from '../emails.ts';
import { upcomingForm } from '../formSummaries.ts';
import { mailedLeadersOf } from '../leaders.ts';
import type { EntryRow } from '../reads.ts';
import type { FormOfEntry } from './policy.ts';

const copiesPerAccount: Limit = { name: 'form-copy:account', points: maxCopiesPerDay, minutes: 24 * 60 };

/** E-30: returns the receipt of an application that waits for its decision, and of every other submitted form. */
export async function receiptOf(
  portal: Portal,
  { entry, form }: FormOfEntry,
  submission: SubmissionRow | undefined,
  due_days: SetDueDays,
): Promise<Receipt | null> {
  const submitted_at = submission?.submitted_at;
  if (submitted_at == null) return null;
  const is_application = form.group === 'initial';
  if (!is_application)
    return isAccepted(entry) ? { is_application, submitted_at, mailed_to: [], next_form: null } : null;
  if (displayedStatus(entry) !== 'received') return null;
  return {
    is_application,
    submitted_at,
    mailed_to: await confirmedTo(portal.db, entry, submitted_at),
    next_form: upcomingForm(entry, due_days, portal.clock.today()),
  };
}

/**
 * Mails the reader a letter with a link to the answers of a form (decision 0069): one for each version of the answers,
 * only to the account's own confirmed address. Refuses impersonating, email-not-verified, and too-many-requests past
 * the limit of a day.
 */
export async function mailCopy(
  portal: Portal,
  actor: Actor,
  { entry, form }: Authorized<FormOfEntry, 'read'>,
): Promise<{ mailed_to: string; is_new: boolean }> {
  if (actor.impersonator) throw new Refusal('impersonating');
  if (!actor.email_verified) throw new Refusal('email-not-verified');
  await countTry(portal, copiesPerAccount, String(actor.user_id));
  const submission = await submissionAt(portal.db, { entry_id: entry.id, form_type: form.form_type });
  const place = { publicUrl: portal.config.publicUrl, settings: await readSettings(portal.db) };
  const to = { user_id: actor.user_id, email: actor.email, name: actor.name };
  const submitted_at = submission?.submitted_at ?? null;
  const cause = `copy:${form.form_type}:${submission?.revision ?? 0}:${submitted_at ?? ''}`;
  const letter = formCopyLetter(place, entry, { form, submitted_at, cause }, to);
  const queued = await inTransaction(portal, authorOf(actor), (change) => queueMail(change, letter));
  return { mailed_to: actor.email, is_new: queued !== null };
}

/**
 * Returns the addresses of leaders whose letter says that the application is in; none if letters stay in the outbox.
 */
async function confirmedTo(db: Database, entry: EntryRow, submitted_at: string): Promise<string[]> {
  const leaders = (await mailedLeadersOf(db, [entry.id])).get(entry.id) ?? [];
  const reasons = leaders.map(({ user_id }) => receivedReason(entry.id, submitted_at, user_id));
  const letters = await db
    .selectFrom('outbox')
    .select('to_address')
    .where(sql<boolean>`reason_key = any(${reasons}::text[])`)
    .where('state', '<>', 'unsent')
    .orderBy('id')
    .execute();
  return letters.map(({ to_address }) => to_address);
}
