import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import {
  type InterviewDetail,
  type InterviewFields,
  interviewsPageSize,
  type interviewSorts,
  type InterviewsQuery,
  type InterviewState,
  type ListedInterview,
  promisedHours,
} from '@parade/contract/press/interviews/interview.ts';
import { type SqlBool, sql } from 'kysely';
import { type Actor, can } from '../../access/actor.ts';
import { countOf, pageWithTotal } from '../../database/counting.ts';
import type { Database } from '../../database/pool.ts';

const hourMs = 60 * 60 * 1000;

export interface InterviewRow extends InterviewFields {
  readonly id: number;
  readonly user_id: number | null;
  readonly state: InterviewState;
  readonly revision: number;
  readonly created_at: string;
  readonly answered_at: string | null;
  /** The instant by which an answer is promised. */
  readonly due_at: string;
}

/** Returns one page of the requests. `now`: for the remaining hours. */
export async function listInterviews(
  db: Database,
  query: InterviewsQuery,
  now: string,
): Promise<{ data: ListedInterview[]; total: number }> {
  const { column, direction } = sortOrder<(typeof interviewSorts)[number]>(query.sortBy);
  const { state } = query;
  const ofState = state === 'any' ? rows(db) : rows(db).where('state', '=', state);
  const chosen = ofState.$if(query.q !== undefined && query.q !== '', (some) =>
    some.where(
      sql<SqlBool>`strpos(search_key(concat_ws(E'\n', first_name || ' ' || last_name, email, media_outlet_name,
          interview_topic, request_to_interview)), (select search_key(${query.q ?? ''}::text))) > 0`,
    ),
  );
  const listed = chosen
    .$if(column === 'waiting', (some) =>
      some
        .orderBy(sql`state = 'new'`, direction === 'asc' ? 'desc' : 'asc')
        .orderBy(sql`case when state = 'new' then created_at end`),
    )
    .$if(column === 'outlet', (some) => some.orderBy(sql`lower(media_outlet_name)`, direction))
    .$if(column === 'requested', (some) => some.orderBy('requested_date', direction))
    .$if(column === 'received', (some) => some.orderBy('created_at', direction))
    .orderBy('id', 'desc')
    .limit(interviewsPageSize)
    .offset((query.page - 1) * interviewsPageSize);
  const { rows: found, total } = await pageWithTotal(db, listed, countOf(chosen), query.page);
  const page = shownPage(query.page, interviewsPageSize, total);
  if (page !== query.page) return listInterviews(db, { ...query, page }, now);
  return { data: found.map((row) => toListed(withDue(row), now)), total };
}

/** Returns the first requests that wait for an answer, the longest waiting first, and how many there are. */
export async function newInterviews(
  db: Database,
  limit: number,
  now: string,
): Promise<{ total: number; rows: ListedInterview[] }> {
  const found = await rows(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('state', '=', 'new')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { total: found[0]?.total ?? 0, rows: found.map((row) => toListed(withDue(row), now)) };
}

export async function findInterview(db: Database, id: number): Promise<InterviewRow | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst();
  return row && withDue(row);
}

/** Returns a request with its answers. */
export async function detailOf(db: Database, actor: Actor, row: InterviewRow, now: string): Promise<InterviewDetail> {
  const answers = await db
    .selectFrom('interview_answers as answer')
    .leftJoin('users', 'users.id', 'answer.created_by')
    .select(['answer.id', 'answer.note', 'answer.letter', 'answer.created_at', 'answer.undone_at'])
    .select([
      sql<InterviewDetail['answers'][number]['state']>`answer.state`.as('state'),
      sql<string>`coalesce(users.first_name || ' ' || users.last_name, '')`.as('by'),
    ])
    .where('answer.request_id', '=', row.id)
    .orderBy('answer.id', 'desc')
    .execute();
  const { user_id, answered_at, due_at, ...shown } = row;
  const answer = can(actor, 'answerInterviews');
  return {
    ...shown,
    due_at,
    hours_left: hoursLeft(row, now),
    was_in_time: answered_at === null ? null : answered_at <= due_at,
    has_account: user_id !== null,
    answers,
    abilities: { answer, undo: answer && answers.some(({ undone_at }) => undone_at === null) },
  };
}

/** Returns the remaining whole hours of the promise, negative once it is broken; null if it is answered. */
function hoursLeft({ state, due_at }: Pick<InterviewRow, 'state' | 'due_at'>, now: string): number | null {
  return state === 'new' ? Math.floor((Date.parse(due_at) - Date.parse(now)) / hourMs) : null;
}

function toListed(row: InterviewRow, now: string): ListedInterview {
  return {
    id: row.id,
    state: row.state,
    media_outlet_name: row.media_outlet_name,
    first_name: row.first_name,
    last_name: row.last_name,
    request_to_interview: row.request_to_interview,
    interview_topic: row.interview_topic,
    requested_date: row.requested_date,
    requested_time: row.requested_time,
    deadline: row.deadline,
    created_at: row.created_at,
    hours_left: hoursLeft(row, now),
  };
}

function withDue<Row extends Omit<InterviewRow, 'due_at'>>(row: Row): Row & { due_at: string } {
  return { ...row, due_at: new Date(Date.parse(row.created_at) + promisedHours * hourMs).toISOString() };
}

function rows(db: Database) {
  return db
    .selectFrom('interview_requests')
    .select(['id', 'user_id', 'revision', 'created_at', 'answered_at', 'requested_date', 'requested_time'])
    .select(['first_name', 'last_name', 'phone', 'email', 'interview_location', 'interview_length'])
    .select(['type_of_interview', 'request_to_interview', 'deadline', 'interview_topic', 'media_outlet_name'])
    .select(sql<InterviewState>`state`.as('state'));
}
