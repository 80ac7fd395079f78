import {
  type Feedback,
  feedbackPageSize,
  type FeedbackQuery,
  type FeedbackTopic,
} from '@parade/contract/content/feedback/feedback.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { sql } from 'kysely';
import { countOf, pageWithTotal } from '../../database/counting.ts';
import type { Database } from '../../database/pool.ts';
import { keyContains } from '../../database/searching.ts';

/** Returns one page of the messages, newest first. */
export async function listFeedback(db: Database, query: FeedbackQuery): Promise<{ data: Feedback[]; total: number }> {
  const { topic, state, q } = query;
  let chosen = rows(db);
  if (topic !== 'any') chosen = chosen.where('feedback.topic', '=', topic);
  if (state !== 'any') chosen = chosen.where('feedback.state', '=', state);
  if (q !== undefined && q !== '') chosen = chosen.where(keyContains('feedback.search_key', q));
  const listed = chosen
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(feedbackPageSize)
    .offset((query.page - 1) * feedbackPageSize);
  const { rows: data, total } = await pageWithTotal(db, listed, countOf(chosen), query.page);
  const page = shownPage(query.page, feedbackPageSize, total);
  return page === query.page ? { data: data as Feedback[], total } : listFeedback(db, { ...query, page });
}

/** Returns the first unanswered messages, the longest waiting first, and how many there are. */
export async function openFeedback(
  db: Database,
  limit: number,
): Promise<{ total: number; rows: Pick<Feedback, 'id' | 'topic' | 'name' | 'created_at'>[] }> {
  const found = await db
    .selectFrom('feedback')
    .select(['id', 'name', 'created_at', sql<FeedbackTopic>`topic`.as('topic')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { total: found[0]?.total ?? 0, rows: found.map(({ total: _, ...row }) => row) };
}

export async function feedbackAt(db: Database, id: number): Promise<Feedback | undefined> {
  return (await rows(db).where('feedback.id', '=', id).executeTakeFirst()) as Feedback | undefined;
}

function rows(db: Database) {
  return db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.answered_by')
    .select([
      'feedback.id',
      'feedback.topic',
      'feedback.name',
      'feedback.email',
      'feedback.phone',
      'feedback.message',
      'feedback.state',
      'feedback.created_at',
      'feedback.answered_at',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('answered_by'),
    ]);
}
