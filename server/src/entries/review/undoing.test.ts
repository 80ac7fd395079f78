import type { EntryStatus } from '@parade/contract/entries/status.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from '../../testing/forms.ts';
import { authorFor, type Client, aLeaderOf, aStaffMember, type Person } from '../../testing/people.ts';
import { portalWithReviewDesk } from '../../testing/reviewDesk.ts';
import { type EntryRow, findEntry } from '../reads.ts';

const { portal, as, received, trailOf, statusOf } = await portalWithReviewDesk();
let office: Client;

beforeEach(async () => {
  const staff = await aStaffMember(portal, 'staff');
  office = as(staff);
});

/** An application that came in with its form, with its leader, once it has this status and everybody has read its letters. */
async function applied(status: EntryStatus) {
  const entry = await received({ type_id: 2 });
  const leader = await aLeaderOf(portal, entry.organization_id, entry.year);
  const { submitted_at } = entry;
  const at = portal.clock.nowIso();
  await portal.db
    .insertInto('form_submissions')
    .values({
      entry_id: entry.id,
      form_type: 'band-application',
      definition_version: 1,
      submitted_at,
      submitted_by: (await aStaffMember(portal)).id,
      created_at: at,
      updated_at: at,
    })
    .execute();
  if (status !== 'received') await set(entry, 'received', status);
  await send(entry);
  portal.clock.advance({ minutes: 5 });
  return { ...entry, leader };
}

const set = (of: EntryRow, from: EntryStatus, status: EntryStatus, more = {}) =>
  office.put(`/api/entries/${of.id}/status`, { status, from, ...more });
const setMany = (of: EntryRow, from: EntryStatus, to: EntryStatus, more = {}) =>
  office.put('/api/entries/statuses', { changes: [{ id: of.id, from, to, ...more }] });
/** Sets a status by mistake. Returns what its Undo is asked with. */
async function mistake(of: EntryRow, from: EntryStatus, to: EntryStatus, change = set): Promise<{ undo: string }> {
  const { changed_at } = (await change(of, from, to)).body;
  return { undo: change === set ? changed_at : changed_at[of.id] };
}
const send = (of: EntryRow, to?: Person) => {
  const letters = portal.db.updateTable('outbox').set({ state: 'sent' }).where('entry_id', '=', of.id);
  return (to ? letters.where('user_id', '=', to.id) : letters).execute();
};

async function everythingOf(of: EntryRow) {
  const form = await portal.db
    .selectFrom('form_submissions')
    .select(['submitted_at', 'submitted_by', 'approved_at', 'rejected_at'])
    .where('entry_id', '=', of.id)
    .executeTakeFirst();
  const table = (name: 'held_decisions' | 'review_marks') =>
    portal.db.selectFrom(name).selectAll().where('entry_id', '=', of.id).execute();
  const { status, submitted_at, approved_at, rejected_at } = (await findEntry(portal.db, of.id)) ?? of;
  const stamps = { status, submitted_at, approved_at, rejected_at };
  return { stamps, form, held: await table('held_decisions'), marks: await table('review_marks') };
}
const lettersAbout = async (of: EntryRow) =>
  (await portal.db.selectFrom('outbox').select('reason_key').where('entry_id', '=', of.id).orderBy('id').execute()).map(
    ({ reason_key }) => reason_key.split(':')[2],
  );

describe('the Undo of a status', () => {
  const statuses = ['in-progress', 'received', 'accepted', 'rejected', 'withdrawn'] as const;
  const pairs = statuses.flatMap((was) => statuses.flatMap((to) => (was === to ? [] : [[was, to] as const])));
  it.each(pairs)(
    'the Undo of a status that was %s and %s by mistake gives back stamps, dates and submission, and mails nobody',
    async (was, to) => {
      for (const change of [set, setMany]) {
        const entry = await applied(was);
        const [before, letters] = [await everythingOf(entry), await lettersAbout(entry)];
        const undo = await mistake(entry, was, to, change);
        portal.clock.advance({ seconds: 10 });
        const { body } = await change(entry, to, was, undo);
        expect(body).toMatchObject(change === set ? { letters_gone: 0 } : { changed: [entry.id], emails_queued: 0 });
        expect(await everythingOf(entry)).toEqual(before);
        expect(await lettersAbout(entry)).toEqual(letters);
      }
    },
  );

  it('the Undo of a status mails an acceptance again where the rejection was read, and a new acceptance always does', async () => {
    for (const isUndo of [true, false]) {
      const entry = await applied('accepted');
      const before = await everythingOf(entry);
      const undo = await mistake(entry, 'accepted', 'rejected');
      await send(entry);
      portal.clock.advance({ minutes: 1 });
      const { body } = await setMany(entry, 'rejected', 'accepted', isUndo ? undo : {});
      expect(body).toMatchObject({ emails_queued: 1, letters_gone: 1 });
      expect((await lettersAbout(entry)).slice(-3)).toEqual(['accepted', 'rejected', 'accepted']);
      expect((await everythingOf(entry)).stamps.approved_at === before.stamps.approved_at).toBe(isUndo);
    }
  });

  it('the Undo of a status mails a decision whose letters the mistake had withdrawn', async () => {
    const entry = await applied('received');
    await set(entry, 'received', 'accepted');
    portal.clock.advance({ seconds: 5 });
    const undo = await mistake(entry, 'accepted', 'rejected');
    portal.clock.advance({ seconds: 5 });
    await set(entry, 'rejected', 'accepted', undo);
    expect((await lettersAbout(entry)).slice(-1)).toEqual(['accepted']);
    await set(entry, 'accepted', 'received');
    expect(await lettersAbout(entry)).not.toContain('accepted');
  });

  it('the Undo of a status sends no webhook again, and a new acceptance does', async () => {
    const at = portal.clock.nowIso();
    const made = async () =>
      (await portal.db.selectFrom('webhook_deliveries').select('id').where('created_at', '>=', at).execute()).length;
    const owner = as(await aStaffMember(portal, 'superadmin'));
    const hook = { url: 'https://hooks.example.org/parade', events: ['entry.accepted'] };
    expect((await owner.post('/api/webhooks', hook)).status).toBe(201);
    const entry = await applied('accepted');
    const before = await made();
    await set(entry, 'rejected', 'accepted', await mistake(entry, 'accepted', 'rejected'));
    expect(await made()).toBe(before);
    await set(entry, 'accepted', 'rejected');
    await set(entry, 'rejected', 'accepted');
    expect(await made()).toBe(before + 1);
  });

  it('the Undo of a status gives back what the review desk held, with its letter, or had set aside, and the trail says so', async () => {
    const letter = { kind: 'paragraph', text: 'Please bring the drums.' };
    const held = await applied('received');
    const day = { status: 'accepted', letter, release_on: '2026-12-12' };
    expect((await office.post(`/api/review/${held.id}/decision`, day)).status).toBe(200);
    const aside = await applied('received');
    const mark = { entry_id: aside.id, reason: 'Asks the band', returns_on: null, set_at: portal.clock.nowIso() };
    await portal.db.insertInto('review_marks').values(mark).execute();
    for (const entry of [held, aside]) {
      const before = await everythingOf(entry);
      const undo = await mistake(entry, 'received', 'withdrawn');
      expect(await everythingOf(entry)).toMatchObject({ held: [], marks: [] });
      await setMany(entry, 'withdrawn', 'received', undo);
      expect(await everythingOf(entry)).toEqual(before);
    }
    expect((await trailOf(held, 'entry.held-decision-undone')).map(({ changes }) => changes)).toEqual([
      { decision: { from: 'accepted', to: null }, release_on: { from: '2026-12-12', to: null } },
    ]);
    expect(await trailOf(held, 'entry.decision-held')).toHaveLength(2);
    await portal.db.deleteFrom('held_decisions').where('entry_id', '=', held.id).execute();
    // The desk has its own Undo.
    const before = await everythingOf(aside);
    await office.post(`/api/review/${aside.id}/decision`, { status: 'rejected' });
    await office.post(`/api/review/${aside.id}/undo`, { status: 'rejected' });
    expect(await everythingOf(aside)).toEqual(before);
  });

  it('the Undo of a status mails only leaders who do not know what it gives back', async () => {
    const [entry, outcome] = [await applied('received'), await applied('received')];
    const second = {
      of: await aLeaderOf(portal, entry.organization_id, entry.year),
      outcome: await aLeaderOf(portal, outcome.organization_id, outcome.year),
    };
    const lettersTo = async (of: EntryRow, { id }: Person) => {
      const letters = portal.db.selectFrom('outbox').select('reason_key').where('entry_id', '=', of.id);
      const keys = await letters.where('user_id', '=', id).orderBy('id').execute();
      return keys.map(({ reason_key }) => reason_key.split(':')[2]);
    };
    // The first leader has the acceptance, and the second one's has not gone yet.
    await set(entry, 'received', 'accepted');
    await send(entry, entry.leader);
    portal.clock.advance({ seconds: 5 });
    const withdrawn = await mistake(entry, 'accepted', 'withdrawn');
    portal.clock.advance({ seconds: 5 });
    await set(entry, 'withdrawn', 'accepted', withdrawn);
    expect([await lettersTo(entry, entry.leader), await lettersTo(entry, second.of)]).toEqual([
      ['accepted'],
      ['accepted'],
    ]);
    // Both have the acceptance, and only the first one has read the rejection.
    await set(outcome, 'received', 'accepted');
    await send(outcome);
    portal.clock.advance({ seconds: 5 });
    const rejected = await mistake(outcome, 'accepted', 'rejected');
    await send(outcome, outcome.leader);
    portal.clock.advance({ seconds: 5 });
    expect((await set(outcome, 'rejected', 'accepted', rejected)).body.letters_gone).toBe(1);
    expect([await lettersTo(outcome, outcome.leader), await lettersTo(outcome, second.outcome)]).toEqual([
      ['accepted', 'rejected', 'accepted'],
      ['accepted'],
    ]);
  });

  it('the Undo of a status gives a held decision back with the day that the office has set since, unless that is past its parade', async () => {
    const day = { status: 'accepted', release_on: '2026-12-12' };
    for (const [now, expected] of [
      ['2026-12-20', '2026-12-20'],
      [null, '2026-12-12'],
      ['2027-01-02', '2026-12-12'],
    ] as const) {
      const entry = await applied('received');
      await office.post(`/api/review/${entry.id}/decision`, day);
      const undo = await mistake(entry, 'received', 'withdrawn');
      portal.clock.advance({ minutes: 1 });
      expect((await office.put('/api/held-decisions/day', { release_on: now })).status).toBe(200);
      await set(entry, 'withdrawn', 'received', undo);
      expect((await everythingOf(entry)).held.map(({ release_on }) => release_on)).toEqual([expected]);
      const trail = await trailOf(entry, 'entry.decision-held');
      const days = trail.map(({ changes }) => (changes as { release_on?: { to: string } }).release_on?.to);
      expect(new Set(days)).toEqual(new Set(['2026-12-12', expected]));
      await portal.db.deleteFrom('held_decisions').where('entry_id', '=', entry.id).execute();
    }
  });
});

describe('the Undo of a status that is too late', () => {
  async function isRefused(of: EntryRow, from: EntryStatus, to: EntryStatus, undo: { undo: string }) {
    const before = await everythingOf(of);
    const refused = await set(of, from, to, undo);
    expect([refused.status, refused.body.code]).toEqual([409, 'revision-conflict']);
    const many = await setMany(of, from, to, undo);
    expect([many.body.changed, many.body.left_out.length]).toEqual([[], 1]);
    expect(await everythingOf(of)).toEqual(before);
  }
  const pathOf = ({ organization_id, year }: EntryRow) => `/api/forms/${organization_id}/band-application/${year}`;

  it('the Undo of a status is refused after another change, after a save of what was reopened, and after ten minutes', async () => {
    type Applied = Awaited<ReturnType<typeof applied>>;
    const meanwhile: ((of: Applied) => Promise<unknown>)[] = [
      (of) => set(of, 'in-progress', 'withdrawn'),
      (of) => set(of, 'in-progress', 'withdrawn').then(() => set(of, 'withdrawn', 'in-progress')),
      (of) => as(of.leader).put(pathOf(of), { field_values: { 'organization:phone': '626 555 0111' } }),
      async () => portal.clock.advance({ minutes: 11 }),
    ];
    for (const something of meanwhile) {
      const entry = await applied('accepted');
      const undo = await mistake(entry, 'accepted', 'in-progress');
      await something(entry);
      await isRefused(entry, (await statusOf(entry)) as EntryStatus, 'accepted', undo);
    }
  });

  it('the Undo of a status is refused after the same change by somebody else, whose own Undo still works', async () => {
    const entry = await applied('received');
    const undo = await mistake(entry, 'received', 'accepted');
    portal.clock.advance({ seconds: 20 });
    const colleague = as(await aStaffMember(portal, 'staff'));
    const path = `/api/entries/${entry.id}/status`;
    await colleague.put(path, { status: 'received', from: 'accepted' });
    const meant = await colleague.put(path, { status: 'accepted', from: 'received' });
    await isRefused(entry, 'accepted', 'received', undo);
    // The desk has its own Undo.
    const atDesk = { status: 'accepted', undo: undo.undo };
    expect((await office.post(`/api/review/${entry.id}/undo`, atDesk)).body.code).toBe('application-decided');
    expect(await lettersAbout(entry)).toEqual(['accepted', 'accepted']);
    const back = { status: 'received', from: 'accepted', undo: meant.body.changed_at };
    expect((await colleague.put(path, back)).status).toBe(200);
    expect(await statusOf(entry)).toBe('received');
  });

  it('the Undo at the desk is refused for a decision that somebody else has made anew, held or not, and takes back one’s own', async () => {
    for (const release_on of [null, '2026-12-12']) {
      const entry = await applied('received');
      const path = `/api/review/${entry.id}`;
      const first = (await office.post(`${path}/decision`, { status: 'accepted', release_on })).body;
      portal.clock.advance({ seconds: 20 });
      await office.post(`${path}/undo`, { status: 'accepted', undo: first.decided_at });
      const letter = { kind: 'paragraph', text: 'Please bring the drums.' };
      const second = (await office.post(`${path}/decision`, { status: 'accepted', release_on, letter })).body;
      const before = await everythingOf(entry);
      const late = await office.post(`${path}/undo`, { status: 'accepted', undo: first.decided_at });
      expect([late.status, late.body.code]).toEqual([409, 'application-decided']);
      expect(await everythingOf(entry)).toEqual(before);
      const own = await office.post(`${path}/undo`, { status: 'accepted', undo: second.decided_at });
      expect(own.status).toBe(200);
      expect([await statusOf(entry), (await everythingOf(entry)).held]).toEqual(['received', []]);
    }
  });

  it('the Undo of an acceptance is refused once the application has come in: it would be open again, and its submission lost', async () => {
    const entry = await applied('in-progress');
    const undo = await mistake(entry, 'in-progress', 'accepted');
    const author = await authorFor(portal, entry.leader);
    const field_values = await wholeAnswers(portal, author, entry, 'band-application');
    expect((await as(entry.leader).put(pathOf(entry), { field_values, submit: true })).status).toBe(200);
    expect(await everythingOf(entry)).toMatchObject({
      stamps: { status: 'accepted' },
      form: { approved_at: expect.any(String) },
    });
    await isRefused(entry, 'accepted', 'in-progress', undo);
  });
});
