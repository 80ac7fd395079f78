/** Requests of the press that a cell of the matrix is about: a new one each time. */
import { aPerson } from '@parade/server/testing/people.ts';
import type { Cell } from './request.ts';

const noRow = { id: 999_999 };

/** answered: there is an answer to take back. */
export function interviewRequest({ answered = false } = {}) {
  return async ({ exists, portal }: Cell): Promise<{ readonly id: number }> => {
    if (!exists) return noRow;
    const at = portal.clock.nowIso();
    const { id } = await portal.db
      .insertInto('interview_requests')
      .values({
        requested_date: '2026-12-10',
        requested_time: '10 AM',
        first_name: 'Ada',
        last_name: 'Quill',
        phone: '626 555 0133',
        email: 'ada@example.org',
        interview_location: 'Float barn',
        interview_length: '20 minutes',
        type_of_interview: 'In person',
        request_to_interview: 'A designer',
        deadline: 'December 12',
        interview_topic: 'Seeds and petals',
        media_outlet_name: 'Drill Gazette',
        created_at: at,
        ...(answered ? { state: 'answered', answered_at: at, revision: 1 } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (answered)
      await portal.db
        .insertInto('interview_answers')
        .values({ request_id: id, state: 'answered', state_before: 'new', created_at: at })
        .execute();
    return { id };
  };
}

/** decided: refused, which can be taken back. */
export function mediaRequest({ decided = false } = {}) {
  return async ({ exists, portal }: Cell): Promise<{ readonly id: number }> => {
    if (!exists) return noRow;
    const at = portal.clock.nowIso();
    const { id: user_id } = await aPerson(portal, { roles: ['media-pending'] });
    return portal.db
      .insertInto('media_requests')
      .values({ user_id, asked_at: at, ...(decided ? { state: 'refused', decided_at: at } : {}) })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
}
