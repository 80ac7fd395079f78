import type { Feedback, FeedbackInput, FeedbackState } from '@parade/contract/content/feedback/feedback.ts';
import { sql } from 'kysely';
import type { Authorized } from '../../access/authorized.ts';
import { countTry, type Limit, networkOf } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import { type Author, type Change, inTransaction, userIdOf } from '../../database/change.ts';
import type { Portal } from '../../portal.ts';
import { deleteLettersOfGone } from '../../notifications/writes.ts';
import { deleteAnswered } from '../../settings/retention.ts';
import { Refusal } from '../../http/refusal.ts';
import { mailFeedback } from './emails.ts';
import { feedbackAt } from './reads.ts';

/** From one network: enough for a school behind one address, too few for a program. */
const messages: Limit = { name: 'feedback:address', points: 20, minutes: 60 };

/**
 * D-61: stores a message and mails it to the office, with an audit line. The same message from one sender within an
 * hour is stored once. Refuses too-many-requests.
 */
export async function sendFeedback(
  portal: Portal,
  by: Author,
  { recaptcha: _, ...given }: FeedbackInput,
  address: string,
): Promise<void> {
  await countTry(portal, messages, networkOf(address));
  const since = new Date(portal.clock.now().getTime() - 60 * 60_000).toISOString();
  await inTransaction(portal, by, async (change) => {
    const { topic, name, email, phone, message } = given;
    // One after the other for each sender, so that a message sent twice at once is one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`feedback:${email}`}, 0))`.execute(change.tx);
    const same = await change.tx
      .selectFrom('feedback')
      .select('id')
      .where('created_at', '>=', since)
      // One that is sent again with a phone number, or a corrected name, says something new.
      .where((of) => of.and({ topic, name, email, phone, message }))
      .executeTakeFirst();
    if (same) return;
    const { id } = await change.tx
      .insertInto('feedback')
      .values({ ...given, user_id: userIdOf(change), created_at: change.at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailFeedback(change, id, given);
    // The words are in the list of messages; the trail only says that there are some.
    await audit(change, { action: 'feedback.received', model: 'Feedback', model_id: id, note: given.name });
  });
}

/** Marks a message as answered, or open again. Writes an audit line; an unchanged state has no effect. */
export async function noteState(
  change: Change,
  { id }: Authorized<Feedback, 'note'>,
  state: FeedbackState,
): Promise<void> {
  await change.tx.selectFrom('feedback').select('id').where('id', '=', id).forUpdate().execute();
  const message = await feedbackAt(change.tx, id);
  if (!message) throw new Refusal('not-found');
  if (message.state === state) return;
  const isAnswered = state === 'answered';
  await change.tx
    .updateTable('feedback')
    .set({
      state,
      answered_at: isAnswered ? change.at : null,
      answered_by: isAnswered ? userIdOf(change) : null,
    })
    .where('id', '=', message.id)
    .execute();
  await audit(change, {
    action: 'feedback.state-changed',
    model: 'Feedback',
    model_id: message.id,
    changes: { state: { from: message.state, to: state } },
    note: message.name,
  });
}

/** S-06: deletes messages that were answered long ago, with their letters. Writes an audit line. Runs daily. */
export async function deleteOldFeedback(portal: Portal): Promise<void> {
  await deleteAnswered(portal, { action: 'feedback.deleted', model: 'Feedback' }, async (change, before) => {
    const gone = await change.tx.deleteFrom('feedback').where('answered_at', '<', before).executeTakeFirst();
    await deleteLettersOfGone(change, 'content', { feedback: sql`select id from feedback` });
    return Number(gone.numDeletedRows);
  });
}
