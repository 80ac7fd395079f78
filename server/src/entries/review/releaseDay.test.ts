import { beforeEach, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { callDuring } from '../../testing/locks.ts';
import { aStaffMember, authorFor, type Client, type Person } from '../../testing/people.ts';
import { portalWithReviewDesk } from '../../testing/reviewDesk.ts';
import type { EntryRow } from '../reads.ts';
import { decide, setReleaseDay } from './decisions.ts';

const { portal, as, received, led, statusOf, lettersTo } = await portalWithReviewDesk();
let staff: Person;
let office: Client;

beforeEach(async () => {
  staff = await aStaffMember(portal);
  office = as(staff);
  await portal.db.deleteFrom('held_decisions').execute();
  await portal.db.deleteFrom('review_release').execute();
});

const setDay = (body: { release_on: string | null; from?: string | null }) =>
  office.put('/api/held-decisions/day', body);
const decision = (of: EntryRow, more: { release_on?: string | null; from?: string | null } = {}) =>
  office.post(`/api/review/${of.id}/decision`, { status: 'accepted', ...more });
const heldUntil = async ({ id }: EntryRow) => (await office.get(`/api/review/${id}`)).body.held?.release_on;

describe('the day that decisions are held until', () => {
  it.each([
    ['go right away', null, '2026-12-12', 'Decisions are held until 12/12/2026 now. Nothing was changed.'],
    ['are held until another day', '2026-12-10', '2026-12-12', 'Decisions are held until 12/12/2026 now.'],
    ['are held', '2026-12-10', null, 'Decisions go out right away now.'],
  ])('a desk that was opened while decisions %s decides nothing by that', async (_, shown, now, words) => {
    await setDay({ release_on: shown });
    const { applied, leader } = await led();
    expect((await office.get(`/api/review/${applied.id}`)).body.release_on).toBe(shown);
    await setDay({ release_on: now });
    const refused = await decision(applied, { release_on: shown, from: shown });
    expect([refused.status, refused.body.code]).toEqual([409, 'revision-conflict']);
    expect(refused.body.error).toContain(words);
    expect([await statusOf(applied), await heldUntil(applied), await lettersTo(leader.email)]).toEqual([
      'received',
      undefined,
      [],
    ]);
    expect((await office.get(`/api/review/${applied.id}`)).body.release_on).toBe(now);
    expect((await decision(applied, { release_on: now, from: now })).status).toBe(200);
    expect([await statusOf(applied), await heldUntil(applied)]).toEqual(
      now === null ? ['accepted', undefined] : ['received', now],
    );
  });

  it('a desk that was opened before the day goes on deciding by it until it has come, and no longer', async () => {
    const [first, second] = [await received(), await received()];
    await setDay({ release_on: '2026-12-10' });
    const shown = { release_on: '2026-12-10', from: '2026-12-10' };
    expect((await decision(first, shown)).status).toBe(200);
    portal.clock.set('2026-12-10T08:00:00.000Z');
    office = as(await aStaffMember(portal));
    expect((await decision(second, shown)).status).toBe(409);
    expect((await decision(second, { release_on: null, from: null })).status).toBe(200);
  });

  it('a caller who names no day that was shown decides as before', async () => {
    await setDay({ release_on: '2026-12-12' });
    const [now, later] = [await received(), await received()];
    expect((await decision(now)).body.held).toBe(false);
    expect((await decision(later, { release_on: '2026-12-10' })).body.held).toBe(true);
  });
});

describe('a day that is set while somebody decides', () => {
  const by = () => authorFor(portal, staff);

  it('a decision that is being held is moved to it, like those that were held before', async () => {
    for (const first of [null, '2026-12-10']) {
      if (first) await setDay({ release_on: first });
      const applied = await received();
      const body = { status: 'accepted', letter: null, release_on: '2026-12-10' } as const;
      const answer = await callDuring(
        portal,
        await by(),
        (change) => decide(change, withoutActor(applied, 'decide'), body),
        () => setDay({ release_on: '2026-12-12' }),
      );
      expect(answer.body.moved).toBeGreaterThan(0);
      expect(await heldUntil(applied)).toBe('2026-12-12');
    }
  });

  it('a decision waits for it, and is not taken', async () => {
    const applied = await received();
    const refused = await callDuring(
      portal,
      await by(),
      (change) => setReleaseDay(change, [], { release_on: '2026-12-12' }),
      () => decision(applied, { release_on: null, from: null }),
    );
    expect([refused.status, refused.body.code, await statusOf(applied)]).toEqual([
      409,
      'revision-conflict',
      'received',
    ]);
  });
});
