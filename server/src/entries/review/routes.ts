import { reviewRoutes } from '@parade/contract/entries/review/routes.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { type EntryRow, findEntry } from '../reads.ts';
import { applicationOf, criteriaOf } from './application.ts';
import {
  decide,
  decisionLetterOf,
  lockReleaseDay,
  releaseDecisions,
  setReleaseDay,
  undoDecision,
} from './decisions.ts';
import { authorizeRemovingNote, authorizeApplication } from './policy.ts';
import { dayAfter, findEntries, findNote, listHeld, listQueue, readRelease } from './reads.ts';
import { addNote, askLeader, noteAnswer, removeNote, setAside, setCriteria, setScore } from './writes.ts';

const done = { success: true };

export const reviewRoom = room('entries/review', reviewRoutes, {
  listQueue: async ({ portal, actor, query }) =>
    listQueue(portal.db, actor, await readSettings(portal.db), portal.clock.today(), query),

  readApplication: async ({ portal, actor, params }) =>
    applicationOf(portal.db, actor, await allowed(portal, actor, params.id, 'review'), portal.clock.today()),

  readDecisionLetter: async ({ portal, actor, params, query }) => {
    const entry = await allowed(portal, actor, params.id, 'decide');
    return inTransaction(portal, authorOf(actor), (change) => decisionLetterOf(change, entry, query.status));
  },

  decide: async ({ portal, actor, params, body }) => {
    const entry = await allowed(portal, actor, params.id, 'decide');
    return { ...done, ...(await inTransaction(portal, authorOf(actor), (change) => decide(change, entry, body))) };
  },

  undoDecision: async ({ portal, actor, params, body }) => {
    const entry = await allowed(portal, actor, params.id, 'decide');
    const letters_gone = await inTransaction(portal, authorOf(actor), (change) => undoDecision(change, entry, body));
    return { ...done, letters_gone };
  },

  setAside: async ({ portal, actor, params, body }) => {
    const entry = await allowed(portal, actor, params.id, 'decide');
    await inTransaction(portal, authorOf(actor), (change) => setAside(change, entry, body));
    return done;
  },

  askLeader: async ({ portal, actor, params, body }) => {
    const entry = await allowed(portal, actor, params.id, 'decide');
    const emails_queued = await inTransaction(portal, authorOf(actor), (change) =>
      askLeader(change, entry, body.question),
    );
    return { ...done, emails_queued };
  },

  noteAnswer: async ({ portal, actor, params, body }) => {
    const entry = await allowed(portal, actor, params.id, 'decide');
    await inTransaction(portal, authorOf(actor), (change) => noteAnswer(change, entry, params.question_id, body));
    return done;
  },

  addNote: async ({ portal, actor, params, body }) => {
    const entry = await allowed(portal, actor, params.id, 'note');
    await inTransaction(portal, authorOf(actor), (change) => addNote(change, entry, body.text));
    return done;
  },

  removeNote: async ({ portal, actor, params }) => {
    const entry = await allowed(portal, actor, params.id, 'note');
    const note = authorizeRemovingNote(actor, await findNote(portal.db, entry.id, params.note_id));
    await inTransaction(portal, authorOf(actor), (change) => removeNote(change, entry, note));
    return done;
  },

  setScore: async ({ portal, actor, params, body }) => {
    const entry = await allowed(portal, actor, params.id, 'score');
    await inTransaction(portal, authorOf(actor), (change) => setScore(change, entry, body.criterion_id, body.score));
    return done;
  },

  listHeld: async ({ portal }) => {
    const [data, { release_on }] = await Promise.all([
      listHeld(portal.db, portal.clock.today()),
      readRelease(portal.db),
    ]);
    return { data, total: data.length, release_on: dayAfter(release_on, portal.clock.today()) };
  },

  releaseHeld: async ({ portal, actor, body }) => {
    const ids = [...new Set(body.ids)];
    const entries = await allowedAll(portal, actor, ids);
    const { released } = await inTransaction(portal, authorOf(actor), (change) =>
      releaseDecisions(change, entries, body.from),
    );
    return { ...done, released, left_out: ids.length - released };
  },

  setReleaseDay: async ({ portal, actor, body }) => {
    const moved = await inTransaction(portal, authorOf(actor), async (change) => {
      await lockReleaseDay(change, 'update');
      const held = await listHeld(change.tx, portal.clock.today());
      const ids = held.map(({ id }) => id);
      return setReleaseDay(change, await allowedAll({ ...portal, db: change.tx }, actor, ids), body);
    });
    return { ...done, moved };
  },

  listCriteria: async ({ portal }) => {
    const data = await criteriaOf(portal.db);
    return { data, total: data.length };
  },

  setCriteria: async ({ portal, actor, params, body }) => {
    await inTransaction(portal, authorOf(actor), (change) => setCriteria(change, params.organization_type, body));
    const [criteria] = await criteriaOf(portal.db, params.organization_type);
    if (!criteria) throw new Refusal('not-found');
    return criteria;
  },
});

type Act = Parameters<typeof authorizeApplication>[2];

async function allowed<const A extends Act>(
  portal: Portal,
  actor: Actor,
  id: number,
  act: A,
): Promise<Authorized<EntryRow, A>> {
  const [entry, settings] = await Promise.all([findEntry(portal.db, id), readSettings(portal.db)]);
  return authorizeApplication(actor, entry, act, settings, portal.clock.today());
}

/** Returns those of the entries that the actor may decide, and leaves out the others like unknown ones. */
async function allowedAll(portal: Portal, actor: Actor, ids: readonly number[]) {
  const [entries, settings] = await Promise.all([findEntries(portal.db, ids), readSettings(portal.db)]);
  return entries.map((entry) => authorizeApplication(actor, entry, 'decide', settings, portal.clock.today()));
}
