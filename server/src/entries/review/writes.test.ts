import { beforeAll, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { callDuring } from '../../testing/locks.ts';
import { aStaffMember, authorFor, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { setCriteria, setScore } from './writes.ts';

const portal = await testPortalWithApp();
beforeAll(() => seedParadeYear(portal));

it('an application is set aside until a day after today, and not until today or earlier', async () => {
  const staff = await aStaffMember(portal);
  const office = signedInClient(portal.app, staff);
  const applied = await entry(portal, { stage: 'received', by: staff.id });
  const state = async (name: string) =>
    (await office.get(`/api/review?state=${name}`)).body.data.map(({ id }: { id: number }) => id);
  const until = (returns_on: string) =>
    office.put(`/api/review/${applied.id}/aside`, { aside: { reason: 'The video', returns_on } });
  for (const day of ['2026-11-19', '2026-11-20'])
    expect((await until(day)).body.errors).toEqual({ returns_on: ['Please choose a day after today.'] });
  expect([await state('open'), await state('aside')]).toEqual([[applied.id], []]);
  expect((await until('2026-11-21')).status).toBe(200);
  expect([await state('open'), await state('aside')]).toEqual([[], [applied.id]]);
});

it('of two who set an application aside at once, the second is shown the reason of the first and replaces it knowingly', async () => {
  const staff = await aStaffMember(portal);
  const office = signedInClient(portal.app, staff);
  const { id } = await entry(portal, { stage: 'received', by: staff.id });
  const put = (aside: object | null, from: object | null) => office.put(`/api/review/${id}/aside`, { aside, from });
  const video = { reason: 'The video', returns_on: null };
  const fees = { reason: 'The fees', returns_on: null };
  expect((await put(video, null)).status).toBe(200);
  for (const late of [fees, null]) {
    const { status, body } = await put(late, fees);
    expect([status, body.now]).toEqual([409, video]);
  }
  expect((await put(fees, video)).status).toBe(200);
  expect((await office.get(`/api/review/${id}`)).body.aside.reason).toBe('The fees');
  // Whoever sends the same again is not refused.
  expect((await put(fees, null)).status).toBe(200);
  expect((await put(null, fees)).status).toBe(200);
  expect((await put(fees, video)).body.error).toContain('taken this application up again');
});

it('of two admins who add criteria at the same moment, the second is shown those of the first', async () => {
  const admin = await aStaffMember(portal, 'admin');
  const put = (criteria: unknown, from: unknown) =>
    signedInClient(portal.app, admin).put('/api/review-criteria/4', { criteria, from });
  const shown = (await put([{ name: 'Music' }], undefined)).body.criteria;
  const by = await authorFor(portal, admin);
  const { status, body } = await callDuring(
    portal,
    by,
    (change) => setCriteria(change, 4, { criteria: [...shown, { name: 'Marching' }], from: shown }),
    () => put([...shown, { name: 'Uniforms' }], shown),
  );
  expect([status, body.now.map(({ name }: { name: string }) => name)]).toEqual([409, ['Music', 'Marching']]);
  expect((await put([...body.now, { name: 'Uniforms' }], body.now)).body.criteria).toHaveLength(3);
});

it('a first score that is sent twice at once is one line in the trail, and another score is a second one', async () => {
  const reviewer = await aStaffMember(portal);
  const applied = await entry(portal, { stage: 'received', by: reviewer.id });
  const client = signedInClient(portal.app, reviewer);
  const [first] = (await client.get(`/api/review/${applied.id}`)).body.criteria as { id: number; name: string }[];
  const criterion_id = first?.id ?? 0;
  const give = (score: number) => client.put(`/api/review/${applied.id}/scores`, { criterion_id, score });
  const again = await callDuring(
    portal,
    await authorFor(portal, reviewer),
    (change) => setScore(change, withoutActor(applied, 'score'), criterion_id, 7),
    () => give(7),
  );
  expect([again.status, (await give(8)).status]).toEqual([200, 200]);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select('changes')
    .where('action', '=', 'entry.scored')
    .where('entry_id', '=', applied.id)
    .orderBy('id')
    .execute();
  const name = first?.name ?? '';
  expect(lines.map(({ changes }) => changes)).toEqual([
    { [name]: { from: null, to: 7 } },
    { [name]: { from: 7, to: 8 } },
  ]);
});
