import type { EntryStatus } from '@parade/contract/entries/status.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, aLeaderOf, aStaffMember } from '../../testing/people.ts';
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
  await aLeaderOf(portal, entry.organization_id, entry.year);
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
  return entry;
}

const set = (of: EntryRow, from: EntryStatus, status: EntryStatus, more = {}) =>
  office.put(`/api/entries/${of.id}/status`, { status, from, ...more });
const setMany = (of: EntryRow, from: EntryStatus, to: EntryStatus, more = {}) =>
  office.put('/api/entries/statuses', { changes: [{ id: of.id, from, to }], ...more });
const send = (of: EntryRow) =>
  portal.db.updateTable('outbox').set({ state: 'sent' }).where('entry_id', '=', of.id).execute();

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
        await change(entry, was, to);
        portal.clock.advance({ seconds: 10 });
        const { body } = await change(entry, to, was, { undo: true });
        expect(body).toMatchObject(change === set ? { letters_gone: 0 } : { changed: [entry.id], emails_queued: 0 });
        expect(await everythingOf(entry)).toEqual(before);
        expect(await lettersAbout(entry)).toEqual(letters);
      }
    },
  );

  it('the Undo of a status mails an acceptance again where the rejection was read, and a new acceptance always does', async () => {
    for (const more of [{ undo: true }, {}]) {
      const entry = await applied('accepted');
      const before = await everythingOf(entry);
      await set(entry, 'accepted', 'rejected');
      await send(entry);
      portal.clock.advance({ minutes: 1 });
      const { body } = await setMany(entry, 'rejected', 'accepted', more);
      expect(body).toMatchObject({ emails_queued: 1, letters_gone: 1 });
      expect((await lettersAbout(entry)).slice(-3)).toEqual(['accepted', 'rejected', 'accepted']);
      expect((await everythingOf(entry)).stamps.approved_at === before.stamps.approved_at).toBe('undo' in more);
    }
  });

  it('the Undo of a status mails a decision whose letters the mistake had withdrawn', async () => {
    const entry = await applied('received');
    await set(entry, 'received', 'accepted');
    portal.clock.advance({ seconds: 5 });
    await set(entry, 'accepted', 'rejected');
    portal.clock.advance({ seconds: 5 });
    await set(entry, 'rejected', 'accepted', { undo: true });
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
    await set(entry, 'accepted', 'rejected');
    await set(entry, 'rejected', 'accepted', { undo: true });
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
      await set(entry, 'received', 'withdrawn');
      expect(await everythingOf(entry)).toMatchObject({ held: [], marks: [] });
      await setMany(entry, 'withdrawn', 'received', { undo: true });
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

  it('the Undo of a status is refused after another change, after a save of what was reopened, and after ten minutes', async () => {
    const meanwhile: ((of: EntryRow) => Promise<unknown>)[] = [
      (of) => set(of, 'in-progress', 'withdrawn'),
      (of) => set(of, 'in-progress', 'withdrawn').then(() => set(of, 'withdrawn', 'in-progress')),
      (of) => portal.db.updateTable('form_submissions').set({ revision: 7 }).where('entry_id', '=', of.id).execute(),
      async () => portal.clock.advance({ minutes: 11 }),
    ];
    for (const something of meanwhile) {
      const entry = await applied('accepted');
      await set(entry, 'accepted', 'in-progress');
      await something(entry);
      const before = await statusOf(entry);
      const refused = await set(entry, 'in-progress', 'accepted', { undo: true });
      expect([refused.status, refused.body.code]).toEqual([409, 'revision-conflict']);
      const many = await setMany(entry, 'in-progress', 'accepted', { undo: true });
      expect([many.body.changed, many.body.left_out.length]).toEqual([[], 1]);
      expect(await statusOf(entry)).toBe(before);
    }
  });
});
