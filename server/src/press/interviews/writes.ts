import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { undoLetterSeconds } from '@parade/contract/notifications/message.ts';
import {
  type AnswerInput,
  INTERVIEW_MESSAGES,
  type InterviewFields,
  isUnanswered,
} from '@parade/contract/press/interviews/interview.ts';
import { type SqlBool, sql } from 'kysely';
import { countTries, countTry, type Limit, networkOf } from '../../access/limits.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { deleteLettersOfGone, queueMail, queueMails, withdrawLetters } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { deleteAnswered } from '../../settings/retention.ts';
import { answerLetter, mailOf, officeLetter, receiptLetter } from './emails.ts';
import { findInterview, type InterviewRow } from './reads.ts';

const fromNetwork: Limit = { name: 'interview:network', points: 20, minutes: 60 };
/** Limit of receipts, since they go to an unconfirmed address. */
const toAddress: Limit = { name: 'interview:address', points: 6, minutes: 24 * 60 };

/** Refuses a day before today (422 on `requested_date`). */
export function refusePastDay({ clock }: Portal, { requested_date }: InterviewFields): void {
  if (requested_date < clock.today()) throw new FieldRefusal({ requested_date: INTERVIEW_MESSAGES.past });
}

/**
 * Counts a request against its network, which refuses with 429, and against the typed address: returns whether that one still
 * gets a receipt. No one is kept from asking by what others have typed.
 */
export async function countRequest(portal: Portal, address: string, email: string): Promise<boolean> {
  await countTry(portal, fromNetwork, networkOf(address));
  const [tries = 1] = await countTries(portal, [[toAddress, email]]);
  return tries <= toAddress.points;
}

/**
 * Stores a request, with a letter to the office and, if `getsReceipt`, one to the requester. Leaves an audit line. `user_id`:
 * the requester's account, if logged in. Returns its id. Refuses 'interview-requested' if the same address waits for an answer
 * about the same topic with the same person or entry.
 */
export async function createInterview(
  change: Change,
  fields: Authorized<InterviewFields, 'ask'>,
  { user_id, getsReceipt }: { readonly user_id: number | null; readonly getsReceipt: boolean },
): Promise<number> {
  await refuseRepeated(change, fields);
  const { id } = await change.tx
    .insertInto('interview_requests')
    .values({ ...fields, user_id, created_at: change.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = await findInterview(change.tx, id);
  if (!request) throw new Error('the request was just stored');
  const settings = await readSettings(change.tx);
  await queueMails(change, [
    ...(getsReceipt ? [receiptLetter(settings, request)] : []),
    officeLetter(change.portal.config.publicUrl, settings, request),
  ]);
  await audit(change, {
    action: 'interview-request.sent',
    model: 'InterviewRequest',
    model_id: id,
    changes: { state: { from: null, to: 'new' } },
    note: fields.media_outlet_name,
  });
  return id;
}

async function refuseRepeated(
  change: Change,
  { email, interview_topic, request_to_interview }: InterviewFields,
): Promise<void> {
  // One after the other for each address, so that of two sent at once the second finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`interview:${email}`}, 0))`.execute(change.tx);
  const same = await change.tx
    .selectFrom('interview_requests')
    .select('id')
    .where('state', '=', 'new')
    .where('email', '=', email)
    .where(sql<SqlBool>`search_key(interview_topic) = search_key(${interview_topic}::text)`)
    .where(sql<SqlBool>`search_key(request_to_interview) = search_key(${request_to_interview}::text)`)
    .executeTakeFirst();
  if (same) throw new Refusal('interview-requested');
}

/**
 * Records the office's answer to a request, with the letter as it was seen, if any. Leaves an audit line. Of two simultaneous
 * answers the second is refused 'revision-conflict'. Refuses (422 on `letter`) to email the portal's standard text alone as an
 * answer. The same answer again has no effect. Returns the new revision.
 */
export async function answerInterview(
  change: Change,
  request: Authorized<InterviewRow, 'answer'>,
  { state, revision, note, letter }: AnswerInput,
): Promise<number> {
  const before = await lockInterview(change, request.id);
  if (before.revision === revision + 1 && (await isSentAgain(change, before.id, { state, note, letter })))
    return before.revision;
  refuseOlder(before, revision);
  const written = answerLetter(await readSettings(change.tx), before, state);
  if (letter !== null && isUnanswered(state, letter, written.text))
    throw new FieldRefusal({ letter: INTERVIEW_MESSAGES.no_answer });
  const answer = await change.tx
    .insertInto('interview_answers')
    .values({
      request_id: before.id,
      state,
      state_before: before.state,
      note,
      letter,
      created_at: change.at,
      created_by: userIdOf(change),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await change.tx
    .updateTable('interview_requests')
    .set({ state, revision: revision + 1, answered_at: before.answered_at ?? change.at })
    .where('id', '=', before.id)
    .execute();
  if (letter !== null)
    await queueMail(
      change,
      mailOf(before, written, letter, {
        reason: reasonOf(answer.id),
        not_before: new Date(Date.parse(change.at) + undoLetterSeconds * 1000).toISOString(),
        reply_to: userIdOf(change) ?? undefined,
      }),
    );
  await audit(change, {
    action: `interview-request.${state}`,
    model: 'InterviewRequest',
    model_id: before.id,
    // The note and the letter belong to the request and are deleted with it; the trail is permanent.
    changes: { state: { from: before.state, to: state } },
    note: before.media_outlet_name,
  });
  return revision + 1;
}

/**
 * Takes the last answer back: the request returns to its previous state, and the letter is withdrawn if it has not gone. Leaves
 * an audit line. Returns how many letters had gone. Refuses 'revision-conflict', and 404 if there is no answer. Again at the same
 * revision, because no answer was heard, it has no effect, whoever of the office undid it.
 */
export async function undoAnswer(
  change: Change,
  request: Authorized<InterviewRow, 'answer'>,
  revision: number,
): Promise<number> {
  const before = await lockInterview(change, request.id);
  const undone = before.revision === revision + 1 ? await justUndone(change, before.id) : undefined;
  if (undone !== undefined) return withdrawLetters(change, [reasonOf(undone)]);
  refuseOlder(before, revision);
  const last = await change.tx
    .selectFrom('interview_answers')
    .select(['id', 'state', 'state_before'])
    .where('request_id', '=', before.id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) throw new Refusal('not-found');
  await change.tx.updateTable('interview_answers').set({ undone_at: change.at }).where('id', '=', last.id).execute();
  await change.tx
    .updateTable('interview_requests')
    .set({
      state: last.state_before,
      revision: revision + 1,
      ...(last.state_before === 'new' ? { answered_at: null } : {}),
    })
    .where('id', '=', before.id)
    .execute();
  const gone = await withdrawLetters(change, [reasonOf(last.id)]);
  await audit(change, {
    action: 'interview-request.answer-undone',
    model: 'InterviewRequest',
    model_id: before.id,
    changes: { state: { from: last.state, to: last.state_before } },
    note: before.media_outlet_name,
  });
  return gone;
}

/**
 * S-06: deletes requests that were answered long ago, with their answers and letters. Writes an audit line. Runs daily.
 */
export async function deleteOldInterviews(portal: Portal): Promise<void> {
  const line = { action: 'interview-request.deleted', model: 'InterviewRequest' } as const;
  await deleteAnswered(portal, line, async (change, before) => {
    const gone = await change.tx.deleteFrom('interview_requests').where('answered_at', '<', before).executeTakeFirst();
    const requests = sql`select id from interview_requests`;
    await deleteLettersOfGone(change, 'press', {
      'interview-receipt': requests,
      'interview-office': requests,
      'interview-answer': sql`select id from interview_answers`,
    });
    return Number(gone.numDeletedRows);
  });
}

function reasonOf(answer_id: number): string {
  return `interview-answer:${answer_id}`;
}

async function lockInterview(change: Change, id: number): Promise<InterviewRow> {
  await change.tx.selectFrom('interview_requests').select('id').where('id', '=', id).forUpdate().execute();
  const request = await findInterview(change.tx, id);
  if (!request) throw new Refusal('not-found');
  return request;
}

function refuseOlder(request: InterviewRow, revision: number): void {
  if (request.revision !== revision)
    throw new Refusal('revision-conflict', { words: someoneElse('answered this request') });
}

/** Returns whether the last answer is the same person's same one: the answer to that call was lost. */
async function isSentAgain(change: Change, id: number, given: Omit<AnswerInput, 'revision'>): Promise<boolean> {
  const last = await change.tx
    .selectFrom('interview_answers')
    .select(['state', 'note', 'letter', 'undone_at', 'created_by'])
    .where('request_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    last?.undone_at === null &&
    last.created_by === userIdOf(change) &&
    last.state === given.state &&
    last.note === given.note &&
    last.letter === given.letter
  );
}

/** Returns the answer that was taken back last; undefined if another one was given since, or none was ever taken back. */
async function justUndone(change: Change, request_id: number): Promise<number | undefined> {
  const answers = change.tx
    .selectFrom('interview_answers')
    .select(['id', 'undone_at'])
    .where('request_id', '=', request_id);
  const newest = await answers.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!newest || newest.undone_at === null) return undefined;
  const undone = answers.where('undone_at', 'is not', null).orderBy('undone_at', 'desc').orderBy('id').limit(1);
  return (await undone.executeTakeFirst())?.id;
}
