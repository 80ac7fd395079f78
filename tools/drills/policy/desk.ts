/** The staff desk: review of applications and Today, E-61 to E-68. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cell } from '../access/request.ts';
import { admins, crew, office } from './actors.ts';
import type { Table } from './row.ts';

/** Makes the application wait for a decision, since the season's entries are accepted; holds a decision if requested. */
async function waiting({ portal, bundle, exists }: Cell, held = false): Promise<void> {
  if (!exists) return;
  const { id } = bundle.entry;
  const at = portal.clock.nowIso();
  await portal.db
    .updateTable('entries')
    .set({ status: 'received', submitted_at: at, approved_at: null })
    .where('id', '=', id)
    .execute();
  if (!held) return;
  const row = { entry_id: id, status: 'accepted', release_on: '2026-12-30', held_at: at } as const;
  await portal.db
    .insertInto('held_decisions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function noteId({ portal, bundle, userId, exists }: Cell): Promise<{ note_id: number }> {
  if (!exists) return { note_id: 2_000_000_000 };
  const note = {
    entry_id: bundle.entry.id,
    text: 'A note',
    created_at: portal.clock.nowIso(),
    created_by: userId || null,
  };
  const { id } = await portal.db.insertInto('review_notes').values(note).returning('id').executeTakeFirstOrThrow();
  return { note_id: id };
}

async function questionId({ portal, bundle, exists }: Cell): Promise<{ question_id: number }> {
  if (!exists) return { question_id: 2_000_000_000 };
  const question = { entry_id: bundle.entry.id, question: 'Why?', asked_at: portal.clock.nowIso() };
  const row = await portal.db.insertInto('review_questions').values(question).returning('id').executeTakeFirstOrThrow();
  return { question_id: row.id };
}

/** The criteria of floats, one of which has this id. */
async function criterionId({ portal }: Cell): Promise<number> {
  const row = await portal.db
    .selectFrom('review_criteria')
    .select('id')
    .where('organization_type', '=', 3)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

export const deskPolicy: Table = {
  // Everyone who may call it sees all of its rows.
  'GET /api/review': { all: crew },
  'GET /api/review/:id': { about: 'entry', all: crew },
  'GET /api/review/:id/letter': { about: 'entry', all: office, query: { status: 'accepted' } },
  'POST /api/review/:id/decision': {
    about: 'entry',
    all: office,
    body: async (cell) => {
      await waiting(cell);
      return { status: 'accepted' };
    },
  },
  'POST /api/review/:id/decision #held': {
    about: 'entry',
    all: office,
    body: async (cell) => {
      await waiting(cell);
      const letter = { kind: 'paragraph', text: 'Thank you.' };
      // E-64: nothing is held until a day after its parade, and that of the other year is over.
      return { status: 'rejected', letter, ...(cell.target === 'other year' ? {} : { release_on: '2026-12-30' }) };
    },
  },
  'POST /api/review/:id/undo': {
    about: 'entry',
    all: office,
    body: async (cell) => {
      await waiting(cell, true);
      return { status: 'accepted' };
    },
  },
  'PUT /api/review/:id/aside': {
    about: 'entry',
    all: office,
    body: async (cell) => {
      await waiting(cell);
      return { aside: { reason: 'Later', returns_on: null } };
    },
  },
  'POST /api/review/:id/questions': { about: 'entry', all: office, body: { question: 'How many horses?' } },
  'PUT /api/review/:id/questions/:question_id': {
    about: 'entry',
    all: office,
    params: questionId,
    body: { answer: 'Twelve.' },
  },
  'POST /api/review/:id/notes': { about: 'entry', all: crew, body: { text: 'Seen in Fresno.' } },
  'DELETE /api/review/:id/notes/:note_id': { about: 'entry', all: crew, params: noteId },
  'PUT /api/review/:id/scores': {
    about: 'entry',
    all: crew,
    body: async (cell) => ({ criterion_id: await criterionId(cell), score: 7 }),
  },
  'GET /api/held-decisions': { all: office },
  'POST /api/held-decisions/release': {
    about: 'entry',
    as: 'bulk',
    all: office,
    body: async (cell) => {
      await waiting(cell, true);
      return { ids: [cell.params['id'] ?? 0] };
    },
  },
  'PUT /api/held-decisions/day': { all: office, body: { release_on: '2026-12-29' } },
  'GET /api/review-criteria': { all: crew },
  'PUT /api/review-criteria/:organization_type': {
    all: admins,
    params: { organization_type: 3 },
    body: { criteria: [{ name: 'Design' }] },
  },

  // E-68: a card that somebody may not open is null; lists follow the permission of their screen.
  'GET /api/today': { all: crew },
  'GET /api/today/counts': { all: crew },
  'GET /api/today/chase': { all: office },
  'GET /api/today/chase/reminder': { all: office },
  'GET /api/today/mailing': { all: office },
  'GET /api/today/unlisted': { all: crew },
  'GET /api/today/refused': { all: office },
  'GET /api/today/changes': { all: crew },
};

const scored = {
  name: 'Drill Trophy',
  organization_types: [3],
  criteria: [{ name: 'Design', max_points: 10 }],
  judge_ids: [],
};

/** D-17, D-18: judges give scores and read their own; the office manages the awards and reads the scores. */
export const judgingPolicy: Table = {
  // Tests of the module check which awards and entries it contains.
  'GET /api/score-sheets': { all: ['judge'], query: { year: 2027 } },
  'PUT /api/awards/:id/entries/:entry_id/sheet': {
    about: 'key',
    all: ['judge'],
    params: award({ own: true }),
    body: sheet,
  },

  'GET /api/awards': { all: office, query: { year: 2027 } },
  'GET /api/awards-file': { all: office, query: { year: 2027 } },
  'GET /api/awards/:id/results': { about: 'key', all: office, params: award() },
  'POST /api/awards': { all: office, body: { ...scored, year: 2027 } },
  'PUT /api/awards/:id': { about: 'key', all: office, params: award(), body: { ...scored, revision: 0 } },
  'PUT /api/awards/:id/closed': {
    about: 'key',
    all: office,
    params: award(),
    body: { closed: true, revision: 0 },
  },
  'PUT /api/awards-order': {
    all: office,
    body: async (cell) => ({ year: 2027, ids: [(await award()(cell)).id] }),
  },
  'DELETE /api/awards/:id': { about: 'key', all: office, params: award() },
};

/** own: the actor is its judge. */
function award({ own = false } = {}) {
  return async ({ exists, portal, bundle, userId }: Cell) => {
    if (!exists) return { id: 999_999, entry_id: bundle.entry.id };
    // A different name each time: some drills keep a cell's records, and two awards of a year never share a name.
    const name = `Trophy ${randomUUID()}`;
    const { id } = await portal.db
      .insertInto('awards')
      .values({ year: 2027, name, organization_types: [3], position: 1, created_at: portal.clock.nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await portal.db
      .insertInto('award_criteria')
      .values({ award_id: id, name: 'Design', max_points: 10, position: 1 })
      .execute();
    if (own && userId > 0)
      await portal.db.insertInto('award_judges').values({ award_id: id, user_id: userId }).execute();
    return { id, entry_id: bundle.entry.id };
  };
}

/** Gives points for the only criterion. */
async function sheet({ portal, userId }: Cell) {
  const found = await portal.db.selectFrom('award_criteria').select(sql<number>`max(id)`.as('id')).executeTakeFirst();
  return {
    judge_id: userId || 1,
    send_id: randomUUID(),
    revision: 0,
    points: [{ criterion_id: found?.id ?? 1, points: 7 }],
    notes: '',
  };
}
