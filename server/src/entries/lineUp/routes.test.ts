import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { statementsWaiting } from '../../testing/locks.ts';
import { aLeaderOf, aStaffMember, authorFor, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { countingStatements } from '../../testing/statements.ts';
import { readSettings } from '../../settings/reads.ts';
import type { EntryRow } from '../reads.ts';
import { lockEntry } from '../writes.ts';
import { readLineUp } from './reads.ts';

const portal = await testPortalWithApp();
let office: Person;
let admin: Client;
let staff: Client;
let bands: EntryRow[];

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  admin = signedInClient(portal.app, office);
  staff = signedInClient(portal.app, await aStaffMember(portal));
});

/** Four accepted bands of 2027, alone in its line-up. */
beforeEach(async () => {
  for (const { id } of await portal.db.selectFrom('entries').select('id').where('year', '=', 2027).execute())
    await admin.delete(`/api/entries/${id}`);
  await portal.db.deleteFrom('line_up_drafts').execute();
  await portal.db.deleteFrom('line_up_orders').execute();
  bands = [];
  for (const official_name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    bands.push(await entry(portal, { stage: 'accepted', by: office.id, official_name }));
});

const idsOf = (...letters: number[]) => letters.map((n) => bands[n]?.id ?? 0);
const lineUp = async (year = 2027) => (await admin.get(`/api/entries_order?year=${year}`)).body;
const save = (ids: unknown, more: object = {}) => admin.put('/api/entries_order', { ids, ...more });

async function placesNow(): Promise<(number | null)[]> {
  const rows = await portal.db
    .selectFrom('entries')
    .select(['id', 'directory_idx'])
    .where('year', '=', 2027)
    .orderBy('id')
    .execute();
  return rows.map(({ directory_idx }) => directory_idx);
}

const trailOf = async (action: string) =>
  portal.db.selectFrom('audit_events').selectAll().where('action', '=', action).orderBy('id').execute();

describe('saving the parade order', () => {
  it('saving the parade order gives the ids the places from 1 on, and returns the entries as they are then', async () => {
    const { status, body } = await save(idsOf(2, 0, 1));
    expect([status, body.success, body.left_out]).toEqual([200, true, []]);
    expect(await placesNow()).toEqual([2, 3, 1, null]);
    expect(body.data.map((row: { id: number; directory_idx: number }) => [row.id, row.directory_idx])).toEqual([
      [bands[2]?.id, 1],
      [bands[0]?.id, 2],
      [bands[1]?.id, 3],
      [bands[3]?.id, null],
    ]);
    expect(body.official).toMatchObject({
      ids: idsOf(2, 0, 1),
      revision: 1,
      updated_by: expect.stringContaining('Robin'),
    });
  });

  it('saving the parade order writes a line for the year and for each moved entry, none for those that made room', async () => {
    await save(idsOf(0, 1, 2, 3));
    const before = (await trailOf('entry.parade-order-changed')).length;
    await save(idsOf(3, 0, 1, 2));
    const lines = (await trailOf('entry.parade-order-changed')).slice(before);
    expect(lines.map((line) => [line.entry_id, line.changes])).toEqual([
      [bands[3]?.id, { parade_order: { from: 4, to: 1 } }],
    ]);
    expect((await trailOf('parade-order.saved')).at(-1)?.note).toBe(
      'Parade order saved: 1 moved, 0 placed, 0 taken out',
    );
  });

  it('saving the same parade order again changes nothing, and adds no line and no revision', async () => {
    await save(idsOf(0, 1));
    const lines = (await trailOf('parade-order.saved')).length;
    expect((await save(idsOf(0, 1), { revision: 1 })).body.official.revision).toBe(1);
    expect((await trailOf('parade-order.saved')).length).toBe(lines);
  });

  it('saving the parade order is refused with the present one if somebody saved it meanwhile, and accepted with its revision', async () => {
    await save(idsOf(0, 1), { revision: 0 });
    const refused = await save(idsOf(1, 0), { revision: 0 });
    expect([refused.status, refused.body.code]).toEqual([409, 'order-changed']);
    expect(refused.body.official).toMatchObject({ ids: idsOf(0, 1), revision: 1 });
    expect(await placesNow()).toEqual([1, 2, null, null]);
    expect((await save(idsOf(1, 0), { revision: 1 })).status).toBe(200);
  });

  it('saving the parade order succeeds once of twenty saves of one revision, and never gives one place twice', async () => {
    const orders = Array.from({ length: 20 }, (_, n) => idsOf(n % 4, (n + 1) % 4, (n + 2) % 4, (n + 3) % 4));
    const answers = await Promise.all(orders.map((ids) => save(ids, { revision: 0 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(new Set(await placesNow())).toEqual(new Set([1, 2, 3, 4]));
  });

  it('saving the parade order leaves out and names entries that are withdrawn, gone, or in another year', async () => {
    const [withdrawn, gone, moved] = [bands[0]?.id, bands[1]?.id, bands[2]?.id];
    await save(idsOf(0, 1, 2, 3));
    await admin.put(`/api/entries/${withdrawn}/status`, { status: 'withdrawn' });
    await admin.delete(`/api/entries/${gone}`);
    await admin.put(`/api/entries/${moved}/year`, { parade_year: 2028 });
    expect((await lineUp()).left_out).toEqual([{ id: withdrawn, official_name: 'Alder' }]);
    const { status, body } = await save(idsOf(0, 1, 2, 3), { year: 2027 });
    expect([status, body.left_out]).toEqual([
      200,
      [
        { id: withdrawn, official_name: 'Alder' },
        { id: gone, official_name: null },
        { id: moved, official_name: 'Cedar' },
      ],
    ]);
    expect(body.official.ids).toEqual(idsOf(3));
    expect((await lineUp()).left_out).toEqual([]);
  });

  it.each(['withdrawn', 'rejected', 'received'])(
    'asks before an entry that was %s and is accepted again loses the place it had',
    async (status) => {
      await save(idsOf(0, 1, 2));
      const become = (to: string) => admin.put(`/api/entries/${bands[0]?.id}/status`, { status: to });
      await become(status);
      const opened = (await lineUp()).official;
      expect(opened.ids).toEqual(idsOf(1, 2));
      await become('accepted');
      const refused = await save(idsOf(2, 1), { revision: opened.revision });
      expect([refused.status, refused.body.code, refused.body.official.ids]).toEqual([
        409,
        'order-changed',
        idsOf(0, 1, 2),
      ]);
      expect(await placesNow()).toEqual([1, 2, 3, null]);
      expect((await save(idsOf(0, 2, 1), { revision: refused.body.official.revision })).status).toBe(200);
      expect(await placesNow()).toEqual([1, 3, 2, null]);
    },
  );

  it('saving the parade order needs no question after an entry without a place was accepted', async () => {
    await save(idsOf(0, 1, 2));
    await admin.put(`/api/entries/${bands[3]?.id}/status`, { status: 'received' });
    await admin.put(`/api/entries/${bands[3]?.id}/status`, { status: 'accepted' });
    expect((await save(idsOf(2, 1, 0), { revision: 1 })).status).toBe(200);
  });

  it('an entry has the same number in the line-up, its header, its margin and the guide after one ahead was withdrawn', async () => {
    await save(idsOf(0, 1, 2));
    await admin.put(`/api/entries/${bands[1]?.id}/status`, { status: 'withdrawn' });
    const numbersOf = async (n: number) => {
      const { id, organization_id } = bands[n] as EntryRow;
      const header = await admin.get(`/api/overview/${organization_id}/2027`);
      const margin = await admin.get(`/api/entries/${id}/margin`);
      const guide = await admin.get('/api/media-guide?year=2027');
      const shown = [(await lineUp()).entries, guide.body.data].map(
        (rows: { id: number; directory_idx: number | null }[]) => rows.find((row) => row.id === id)?.directory_idx,
      );
      return [header.body.entry.directory_idx, margin.body.line_up?.place, ...shown];
    };
    expect(await numbersOf(0)).toEqual([1, 1, 1, 1]);
    expect(await numbersOf(1)).toEqual([null, undefined, undefined, undefined]);
    expect(await numbersOf(2)).toEqual([2, 2, 2, 2]);
    expect(await numbersOf(3)).toEqual([null, undefined, null, null]);
  });

  it('saving the parade order refuses ids of two years, repeated ids, none, too many and invalid ones', async () => {
    const other = await entry(portal, { stage: 'accepted', by: office.id, year: 2028 });
    const mixed = await save([...idsOf(0, 1), other.id]);
    expect([mixed.status, mixed.body.errors]).toEqual([422, { ids: [PARADE_ORDER.other_year] }]);
    for (const ids of [[...idsOf(0), ...idsOf(0)], [], ['x'], [0], [-1], [1.5], [2 ** 40], [null], 'all', { 0: 1 }])
      expect((await save(ids)).status).toBe(422);
    expect((await save([999_999])).body.errors).toEqual({ ids: [PARADE_ORDER.nobody_left] });
    expect((await save([other.id], { year: 2027 })).status).toBe(422);
    expect((await save(idsOf(0, 1), { everything: true })).status).toBe(422);
    expect((await placesNow()).filter(Boolean)).toEqual([]);
    expect((await save(idsOf(0, 1))).status).toBe(200);
  });

  it("saving the parade order does not touch another year's", async () => {
    const other = await entry(portal, { stage: 'accepted', by: office.id, year: 2028 });
    await save([other.id]);
    await admin.post('/api/entries_order/drafts', { year: 2028, name: 'A', ids: [other.id] });
    const before = await lineUp(2028);
    for (const ids of [idsOf(0, 1), idsOf(1, 0)]) expect((await save(ids)).status).toBe(200);
    expect(before).toMatchObject({ official: { ids: [other.id], revision: 1 }, drafts: [{ name: 'A' }] });
    // The revision too: whoever has it open is not asked about a change that was none.
    const { official, drafts } = await lineUp(2028);
    expect([official, drafts]).toEqual([before.official, before.drafts]);
    expect(await lineUp()).toMatchObject({ official: { ids: idsOf(1, 0), revision: 2 }, drafts: [] });
  });

  it('the parade order is for superadmin and admin; staff and leaders neither see nor change it', async () => {
    const leader = signedInClient(portal.app, await aLeaderOf(portal, bands[0]?.organization_id ?? 0, 2027));
    for (const client of [staff, leader]) {
      expect((await client.get('/api/entries_order')).status).toBe(403);
      expect((await client.put('/api/entries_order', { ids: idsOf(0) })).status).toBe(403);
    }
    expect((await save(idsOf(0))).status).toBe(200);
  });
});

describe('the order of locks', () => {
  it.each(['saved', 'cleared', 'made official'] as const)(
    'an order that is %s waits for its entries first, as a status does that is set, so that neither waits for the other',
    async (act) => {
      await save(idsOf(0, 1));
      const { body } = await admin.post('/api/entries_order/drafts', { year: 2027, name: 'Plan B', ids: idsOf(1, 0) });
      const { saving, free } = await inTransaction(portal, await authorFor(portal, office), async (change) => {
        await lockEntry(change, bands[0] ?? { id: 0 });
        const begun =
          act === 'saved'
            ? save(idsOf(1, 0))
            : act === 'cleared'
              ? admin.put('/api/entries_order_clear', { ids: idsOf(0, 1) })
              : admin.put(`/api/entries_order/drafts/${body.draft.id}/official`, {});
        await expect.poll(() => statementsWaiting(portal), { interval: 10 }).toBeGreaterThan(0);
        const order = change.tx.selectFrom('line_up_orders').select('year').forUpdate().skipLocked();
        const drafts = change.tx.selectFrom('line_up_drafts').select('year').forUpdate().skipLocked();
        return { saving: begun, free: [...(await order.execute()), ...(await drafts.execute())] };
      });
      expect(free).toEqual([{ year: 2027 }, { year: 2027 }]);
      expect((await saving).status).toBe(200);
    },
  );
});

describe('clearing the parade order', () => {
  it('clearing the parade order removes these entries, and those behind them move up', async () => {
    await save(idsOf(0, 1, 2, 3));
    const { status, body } = await admin.put('/api/entries_order_clear', { ids: idsOf(1, 3), revision: 1 });
    expect([status, body.official.ids, body.official.revision]).toEqual([200, idsOf(0, 2), 2]);
    expect(await placesNow()).toEqual([1, null, 2, null]);
  });

  it('clearing the parade order of a year without a parade is refused by its name', async () => {
    const { status, body } = await admin.put('/api/entries_order_clear', { ids: idsOf(0), year: 1899 });
    expect([status, body.errors]).toEqual([422, { ids: [PARADE_ORDER.nobody_left] }]);
  });

  it('clearing the parade order removes all entries, and is refused if it has changed since', async () => {
    await save(idsOf(0, 1, 2, 3));
    const all = { ids: idsOf(0, 1, 2, 3), revision: 0 };
    expect((await admin.put('/api/entries_order_clear', all)).status).toBe(409);
    expect((await admin.put('/api/entries_order_clear', { ...all, revision: 1 })).status).toBe(200);
    expect((await placesNow()).filter(Boolean)).toEqual([]);
    expect((await trailOf('parade-order.saved')).at(-1)?.note).toBe(
      'Parade order cleared: 0 moved, 0 placed, 4 taken out',
    );
  });

  it('clearing the parade order removes an entry that was withdrawn meanwhile', async () => {
    await save(idsOf(0, 1));
    await admin.put(`/api/entries/${bands[0]?.id}/status`, { status: 'withdrawn' });
    await admin.put('/api/entries_order_clear', { ids: idsOf(0), year: 2027 });
    expect(await placesNow()).toEqual([null, 1, null, null]);
  });
});

describe('drafts of a line-up', () => {
  const create = (name: string, ids: readonly number[], year = 2027) =>
    admin.post('/api/entries_order/drafts', { year, name, ids });

  it('a status and its Undo leave who worked on a draft last, and a save of somebody who had opened it without the entry is asked about', async () => {
    const { body } = await create('TV hour first', idsOf(1, 0));
    const signOf = async () => {
      const [{ updated_at, updated_by, ids, revision }] = (await lineUp()).drafts;
      return { signed: [updated_at, updated_by], ids, revision };
    };
    const before = await signOf();
    portal.clock.advance({ minutes: 5 });
    const become = (status: string, more: object) =>
      staff.put(`/api/entries/${bands[0]?.id}/status`, { status, ...more });
    const { changed_at } = (await become('withdrawn', { from: 'accepted' })).body;
    const opened = await signOf();
    expect(opened).toEqual({ ...before, ids: idsOf(1) });
    expect((await become('accepted', { from: 'withdrawn', undo: changed_at })).status).toBe(200);
    expect(await signOf()).toMatchObject({ signed: before.signed, ids: idsOf(1, 0) });
    const path = `/api/entries_order/drafts/${body.draft.id}`;
    expect((await admin.put(path, { ids: idsOf(1), revision: opened.revision })).body.code).toBe('order-changed');
  });

  it('drafts are stored, renamed, saved, listed and deleted, and the official order stays as it is', async () => {
    await save(idsOf(0, 1));
    const { status, body } = await create('Bands further apart', idsOf(3, 0));
    expect([status, body.draft.ids, body.draft.revision]).toEqual([201, idsOf(3, 0), 1]);
    const path = `/api/entries_order/drafts/${body.draft.id}`;
    expect((await admin.put(path, { name: 'TV hour first' })).body.draft).toMatchObject({
      name: 'TV hour first',
      revision: 2,
    });
    expect((await admin.put(path, { ids: idsOf(0, 3), revision: 2 })).body.draft).toMatchObject({
      ids: idsOf(0, 3),
      revision: 3,
    });
    const now = await lineUp();
    expect([now.official.ids, now.drafts.length, now.drafts[0].name]).toEqual([idsOf(0, 1), 1, 'TV hour first']);
    expect((await admin.delete(path)).body).toEqual({ success: true });
    expect((await admin.delete(path)).status).toBe(404);
    expect((await lineUp()).drafts).toEqual([]);
  });

  it('a draft that somebody has saved since is refused, with its present state', async () => {
    const { draft } = (await create('A', idsOf(0, 1))).body;
    const path = `/api/entries_order/drafts/${draft.id}`;
    await admin.put(path, { ids: idsOf(1, 0), revision: 1 });
    const refused = await admin.put(path, { ids: idsOf(0), revision: 1 });
    expect([refused.status, refused.body.draft]).toEqual([
      409,
      expect.objectContaining({ ids: idsOf(1, 0), revision: 2 }),
    ]);
    expect((await lineUp()).drafts[0].ids).toEqual(idsOf(1, 0));
  });

  it('a draft asks before it drops an entry that was away while it was open, withdrawn or in another year', async () => {
    const { draft } = (await create('A', idsOf(0, 1, 2))).body;
    const path = `/api/entries_order/drafts/${draft.id}`;
    const acts = [
      ['status', { status: 'withdrawn' }, { status: 'accepted' }],
      ['year', { parade_year: 2028 }, { parade_year: 2027 }],
    ] as const;
    for (const [what, away, back] of acts) {
      await admin.put(`/api/entries/${bands[0]?.id}/${what}`, away);
      const [opened] = (await lineUp()).drafts;
      expect(opened.ids).toEqual(idsOf(1, 2));
      await admin.put(`/api/entries/${bands[0]?.id}/${what}`, back);
      const refused = await admin.put(path, { ids: idsOf(2, 1), revision: opened.revision });
      expect([refused.status, (await lineUp()).drafts[0].ids]).toEqual([409, idsOf(0, 1, 2)]);
    }
  });

  it('drafts of a year have different names, and are twenty at most', async () => {
    await create('A', []);
    expect((await create(' a ', [])).body.errors).toEqual({ name: [PARADE_ORDER.name_taken] });
    expect((await create('A', [], 2028)).status).toBe(201);
    for (let n = 1; n < 20; n += 1) expect((await create(`Draft ${n}`, [])).status).toBe(201);
    expect((await create('One more', [])).body.errors).toEqual({ name: [PARADE_ORDER.too_many_drafts(20)] });
    expect((await create('', [], 2028)).status).toBe(422);
    expect((await create('Nowhere', [], 1900)).status).toBe(404);
  });

  it('a draft becomes official with an audit line, and is refused once the order or the draft has changed', async () => {
    await save(idsOf(0, 1, 2, 3));
    const { draft } = (await create('TV hour first', idsOf(3, 2, 1, 0))).body;
    const official = (shown: object) => admin.put(`/api/entries_order/drafts/${draft.id}/official`, shown);
    expect((await official({ revision: 0, draft_revision: 1 })).status).toBe(409);
    expect((await official({ revision: 1, draft_revision: 7 })).status).toBe(409);
    const { status, body } = await official({ revision: 1, draft_revision: 1 });
    expect([status, body.official.ids]).toEqual([200, idsOf(3, 2, 1, 0)]);
    expect(await placesNow()).toEqual([4, 3, 2, 1]);
    expect((await trailOf('parade-order.saved')).at(-1)?.note).toContain('Draft ‘TV hour first’ made official');
  });

  it('a draft that becomes official skips entries that are no longer accepted, and an empty one never does', async () => {
    await save(idsOf(0, 1));
    const { draft } = (await create('A', idsOf(0, 1))).body;
    for (const n of [0, 1]) await admin.put(`/api/entries/${bands[n]?.id}/status`, { status: 'withdrawn' });
    expect((await lineUp()).drafts[0].ids).toEqual([]);
    expect((await admin.put(`/api/entries_order/drafts/${draft.id}/official`, {})).body.errors).toEqual({
      ids: [PARADE_ORDER.nobody_left],
    });
  });

  it('drafts exist for admins only', async () => {
    const { draft } = (await create('A', idsOf(0))).body;
    expect((await staff.put(`/api/entries_order/drafts/${draft.id}`, { name: 'B' })).status).toBe(403);
    expect((await staff.delete(`/api/entries_order/drafts/${draft.id}`)).status).toBe(403);
    expect((await staff.put(`/api/entries_order/drafts/${draft.id}/official`, {})).status).toBe(403);
    const rows: object[] = (await admin.get('/api/entries')).body.data;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => 'drafts' in row)).toEqual([]);
    expect((await lineUp()).drafts.length).toBe(1);
    expect((await admin.delete(`/api/entries_order/drafts/${draft.id}`)).status).toBe(200);
  });
});

describe('accepted warnings', () => {
  it('accepted warnings are stored for the year, can be shown again, and are deleted with their entry', async () => {
    const warning = { rule: 'same-kind-in-a-row', entry_id: bands[0]?.id, other_id: bands[1]?.id };
    const accept = (accepted: boolean) => admin.put('/api/entries_order/warnings', { ...warning, accepted });
    expect((await accept(true)).body.accepted).toEqual([warning]);
    await accept(true);
    expect((await trailOf('parade-order.warning-accepted')).length).toBe(1);
    expect((await lineUp()).accepted).toEqual([warning]);
    expect((await accept(false)).body.accepted).toEqual([]);
    await accept(true);
    await admin.delete(`/api/entries/${bands[1]?.id}`);
    expect((await lineUp()).accepted).toEqual([]);
    expect((await accept(true)).status).toBe(404);
  });
});

describe('a warning that is accepted', () => {
  const accept = (warning: object, accepted = true) =>
    admin.put('/api/entries_order/warnings', { rule: 'same-kind-in-a-row', ...warning, accepted });
  const pair = (one: number, other: number) => ({ entry_id: bands[one]?.id, other_id: bands[other]?.id });

  it('a warning is shown again alone, and those of other entries, rules and years stay accepted', async () => {
    const rule = 'same-kind-in-a-row';
    const all = [
      { rule, ...pair(0, 1) },
      { rule: 'asked-to-avoid', ...pair(0, 1) },
      { rule, ...pair(0, 2) },
      { rule, ...pair(1, 2) },
    ];
    for (const warning of all) expect((await accept(warning)).status).toBe(200);
    const [one, other] = [await nextYear(), await nextYear()];
    const later = { rule, entry_id: one.id, other_id: other.id };
    expect((await accept(later)).body.accepted).toEqual([later]);
    const [first, ...others] = all;
    expect((await accept(first ?? {}, false)).body.accepted).toEqual(others);
    expect([(await lineUp()).accepted, (await lineUp(2028)).accepted]).toEqual([others, [later]]);
    // Nothing was accepted any more, so nothing changes.
    const lines = (await trailOf('parade-order.warning-shown-again')).length;
    await accept(first ?? {}, false);
    expect(await trailOf('parade-order.warning-shown-again')).toHaveLength(lines);
  });

  it('a warning is accepted only of two accepted entries of one year', async () => {
    const later = await nextYear();
    await admin.put(`/api/entries/${bands[2]?.id}/status`, { status: 'withdrawn' });
    const refused = [
      pair(0, 2),
      pair(2, 0),
      { entry_id: bands[0]?.id, other_id: later.id },
      { ...pair(0, 1), entry_id: 999_999 },
    ];
    for (const warning of refused) expect([warning, (await accept(warning)).status]).toEqual([warning, 404]);
    expect((await lineUp()).accepted).toEqual([]);
    expect((await accept(pair(0, 1))).status).toBe(200);
  });

  const nextYear = () => entry(portal, { stage: 'accepted', by: office.id, year: 2028 });
});

describe('what the line-up knows of a unit', () => {
  it('the facts of a unit are what its forms say, and empty if they say nothing', async () => {
    const [band] = bands;
    const form = (type: string) => `/api/forms/${band?.organization_id}/${type}/2027`;
    const before = (await lineUp()).entries[0];
    expect(before.facts).toEqual({ length_ft: null, kind: null, flame: null, loudspeakers: null, avoid: [] });
    await admin.put(form('band-composition'), { field_values: { 'street:length_ft': '210' } });
    await admin.put(form('music'), { field_values: { 'usage:any': 'yes', 'usage:source': ['Live band', 'Recorded'] } });
    expect((await lineUp()).entries[0].facts).toMatchObject({ length_ft: 210, loudspeakers: true });
    await admin.put(form('music'), { field_values: { 'usage:any': 'no', 'usage:source': null } });
    expect((await lineUp()).entries[0].facts).toMatchObject({ loudspeakers: false, flame: null });
  });

  it('the facts of the units come in two statements, with the pace of the settings', async () => {
    const { counted, seen } = countingStatements(portal);
    const { entries, pace } = await readLineUp(counted.db, await readSettings(portal.db), 2027);
    expect([entries.length, seen.length]).toEqual([4, 2]);
    expect(pace).toEqual({ start_time: '08:00', speed_mph: 2.5, gap_ft: 50, start_ft: 0, tv_ft: 3168, end_ft: 29_040 });
  });
});
