import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import { inTransaction } from '../database/change.ts';
import { judgingStage, type TestAward } from '../testing/judging.ts';
import { callDuring } from '../testing/locks.ts';
import { actorOf, aPerson, authorFor } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { removeStaffRole } from '../users/roles.ts';
import { authorizeManaging, authorizeScoring } from './policy.ts';
import { findAward } from './reads.ts';
import { sendSheet } from './scoring.ts';
import { updateAward } from './writes.ts';

const portal = await testPortalWithApp();
const stage = await judgingStage(portal);
const { admin, judith, jon, office, judge, second, at, create, fields, listed, pointsOf, sendFor, sheetsOf } = stage;

let award: TestAward;
beforeEach(async () => {
  award = await create();
});

const change = (of: TestAward, given: object) =>
  office.put(`/api/awards/${of.id}`, { ...fields(of.name), criteria: of.criteria, revision: of.revision, ...given });
const smaller = (of: TestAward) => of.criteria.map((each) => ({ ...each, max_points: 5 }));

/** Runs `call` while an admin's change of an award is not finished. */
async function duringChange<T>(of: TestAward, given: object, call: () => Promise<T>): Promise<T> {
  const actor = await actorOf(portal, admin);
  const managed = authorizeManaging(actor, await findAward(portal.db, of.id));
  const to = { ...fields(of.name), judge_ids: [judith.id, jon.id], ...of, ...given };
  return callDuring(portal, await authorFor(portal, admin), (tx) => updateAward(tx, actor, managed, to), call);
}

describe('an award that is changed and scored at the same time', () => {
  it('scores that arrive while the points are changed must fit the new ones', async () => {
    const refused = await duringChange(award, { criteria: smaller(award) }, () =>
      sendFor(award, judge, 'Rose Float', [9, 31]),
    );
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['points']]);
    expect(await sheetsOf(award.id)).toEqual([]);
    expect((await sendFor(award, judge, 'Rose Float', [5, 4])).status).toBe(200);
  });

  it('the points stay as they are from the moment when the first scores arrive', async () => {
    const sheet = await authorizeScoring(portal, await actorOf(portal, judith), award.id, at('Rose Float').id);
    const sent = { send_id: randomUUID(), revision: 0, points: pointsOf([9, 31], award), notes: '' };
    const refused = await callDuring(
      portal,
      await authorFor(portal, judith),
      (tx) => sendSheet(tx, sheet, sent),
      () => change(award, { criteria: smaller(award) }),
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'award-scored']);
    expect((await listed(award.id)).criteria).toEqual(award.criteria);
  });

  it('of two awards that get one name at the same time one is refused', async () => {
    const other = await create();
    const refused = await duringChange(award, { name: 'Mayor’s Trophy' }, () =>
      change(other, { name: 'MAYOR’S TROPHY' }),
    );
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['name']]);
    expect([(await listed(award.id)).name, (await listed(other.id)).name]).toEqual(['Mayor’s Trophy', other.name]);
  });
});

it('one key of sending is of one judge and one entry: under it, others send what they have', async () => {
  const send_id = randomUUID();
  expect((await sendFor(award, judge, 'Rose Float', [1, 1], { send_id })).status).toBe(200);
  for (const [by, name] of [
    [second, 'Rose Float'],
    [judge, 'Brass Band'],
  ] as const) {
    expect((await sendFor(award, by, name, [2, 2])).status).toBe(200);
    const sent = await sendFor(award, by, name, [3, 3], { send_id, revision: 1 });
    expect([sent.status, sent.body.sheet]).toMatchObject([200, { revision: 2, points: pointsOf([3, 3], award) }]);
  }
});

it('a criterion of another award that is named in a change stays as it is, and is a new one here', async () => {
  const other = await create();
  const [taken] = other.criteria;
  const criteria = [...award.criteria, { id: taken?.id, name: 'Renamed', max_points: 3 }];
  expect((await change(award, { criteria })).status).toBe(200);
  expect((await listed(other.id)).criteria).toEqual(other.criteria);
  const { criteria: now } = await listed(award.id);
  expect(now).toMatchObject([...award.criteria, { name: 'Renamed', max_points: 3 }]);
  expect(now[2].id).not.toBe(taken?.id);
});

it('a judge who is no judge any more stays with the awards that they judge, and comes to no other', async () => {
  const former = await aPerson(portal, { roles: ['judge'] });
  const own = await create({ judge_ids: [former.id, jon.id] });
  await inTransaction(portal, { kind: 'system', job: 'test' }, (tx) =>
    removeStaffRole(tx, withoutActor({ id: former.id }, 'change_roles'), 'judge'),
  );
  expect((await change(own, { name: 'Renamed', judge_ids: [former.id, jon.id] })).status).toBe(200);
  const refused = await change(award, { judge_ids: [former.id] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['judge_ids']]);
});
