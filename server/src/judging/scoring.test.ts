import { randomUUID } from 'node:crypto';
import { hasJudgeView } from '@parade/contract/entries/tabs.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import { inTransaction } from '../database/change.ts';
import { setStatus } from '../entries/writes.ts';
import { seedParadeYear } from '../testing/entries.ts';
import { judgingStage, type TestAward } from '../testing/judging.ts';
import { callDuring } from '../testing/locks.ts';
import {
  actorOf,
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  authorFor,
  type Client,
  signedInClient,
} from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { authorizeManaging, authorizeScoring } from './policy.ts';
import { findAward } from './reads.ts';
import { sendSheet } from './scoring.ts';
import { updateAward } from './writes.ts';

const portal = await testPortalWithApp();
const stage = await judgingStage(portal);
const { admin, judith, jon, office, judge, second, clientOf, at, create, close, pointsOf, sendFor, sheetsOf } = stage;

/** The award of most tests: bands and floats, two criteria. */
let award: TestAward;
const send = (by: Client, name: string, given: readonly number[], more: object = {}) =>
  sendFor(award, by, name, given, more);
beforeEach(async () => {
  award = await create();
});

interface Place {
  readonly id: number;
  readonly organization_id: number;
  readonly is_first: boolean;
}
interface Own {
  readonly id: number;
  readonly entries: (Place & { name: string; org_type: number; directory_idx: number | null })[];
  readonly sheets: unknown[];
}
const ownOf = async (by: Client, id = award.id, query = '') =>
  (await by.get(`/api/score-sheets${query}`)).body.awards.find((each: Own) => each.id === id) as Own | undefined;
const upFor = async (by: Client, id = award.id, query = '') =>
  (await ownOf(by, id, query))?.entries.map(({ name }) => name);

describe('what a judge scores', () => {
  it("a judge scores the accepted entries of the award's types, in parade order, without hidden bands", async () => {
    expect(await upFor(judge)).toEqual(['Brass Band', 'Rose Float', 'Azure Band', 'Hidden Float']);
    expect((await ownOf(judge))?.entries[0]).toMatchObject({ directory_idx: 1, under: 'Brass Band Society' });
  });

  it('a judge finds the floats that they score in the judges guide, by the place that the sheet gives', async () => {
    const { body } = await judge.get('/api/judges-guide');
    const inGuide = (body.data as Place[]).map(({ id, organization_id, is_first }) => ({
      id,
      organization_id,
      is_first,
    }));
    const scored = (await ownOf(judge))?.entries ?? [];
    const floats = scored.filter((entry) => hasJudgeView({ accepted: true, org_type: entry.org_type }));
    expect(floats.map(({ name }) => name)).toEqual(['Rose Float', 'Hidden Float']);
    for (const { id, organization_id, is_first } of floats)
      expect(inGuide).toContainEqual({ id, organization_id, is_first });
    expect(
      scored.filter((entry) => !floats.includes(entry)).filter(({ id }) => inGuide.some((each) => each.id === id)),
    ).toEqual([]);
  });

  it('a judge scores no band of the current year before the media guide opens; floats and past years are open', async () => {
    const older = await create({}, 2026);
    await seedParadeYear(portal, 2027, '2026-12-01');
    expect(await upFor(judge)).toEqual(['Rose Float', 'Hidden Float']);
    expect(await upFor(judge, older.id, '?year=2026')).toEqual(['Older Band']);
    expect((await send(judge, 'Brass Band', [1, 2])).status).toBe(404);
    await seedParadeYear(portal);
    expect((await send(judge, 'Brass Band', [1, 2])).status).toBe(200);
  });

  it('a judge sees no award of others, and no sheet except their own', async () => {
    const others = await create({ judge_ids: [jon.id] });
    expect((await send(second, 'Brass Band', [7, 33])).status).toBe(200);
    expect(await ownOf(judge, others.id)).toBeUndefined();
    expect((await ownOf(judge))?.sheets).toEqual([]);
    expect((await ownOf(second))?.sheets).toMatchObject([{ entry_id: at('Brass Band').id, revision: 1 }]);
    expect(JSON.stringify((await judge.get('/api/score-sheets')).body)).not.toContain('"points":33');
  });

  it('a judge who leads an entry does not score it', async () => {
    const leads = await aPerson(portal, {
      roles: ['judge'],
      leads: [{ organization_id: at('Brass Band').organization_id, year: 2027 }],
    });
    const own = await create({ judge_ids: [leads.id] });
    const client = clientOf(leads);
    expect(await upFor(client, own.id)).toEqual(['Rose Float', 'Azure Band', 'Hidden Float']);
    expect((await sendFor(own, client, 'Brass Band', [1, 2])).status).toBe(404);
    expect((await sendFor(own, client, 'Azure Band', [1, 2])).status).toBe(200);
  });
});

describe('sending a sheet', () => {
  it('a sheet that is sent twice counts once', async () => {
    const send_id = randomUUID();
    for (const _ of [1, 2]) {
      const sent = await send(judge, 'Rose Float', [9, 31], { send_id, notes: 'Every petal.' });
      expect([sent.status, sent.body.sheet?.revision]).toEqual([200, 1]);
    }
    expect(await sheetsOf(award.id)).toEqual([{ revision: 1, points: pointsOf([9, 31], award) }]);
    expect(
      await portal.db.selectFrom('score_sends').select('revision').where('send_id', '=', send_id).execute(),
    ).toEqual([{ revision: 1 }]);
  });

  it('of two tablets that send at the same time one is refused with the sheet of the other', async () => {
    const answers = await Promise.all([send(judge, 'Rose Float', [9, 31]), send(judge, 'Rose Float', [8, 30])]);
    const [sent, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect([sent?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.body).toMatchObject({ code: 'revision-conflict', sheet: sent?.body.sheet });
    expect(await sheetsOf(award.id)).toEqual([{ revision: 1, points: sent?.body.sheet.points }]);
  });

  it('a change replaces only the scores it was based on, never newer ones; each revision stays on file', async () => {
    await send(judge, 'Rose Float', [9, 31]);
    expect((await send(judge, 'Rose Float', [10, 31], { revision: 1 })).body.sheet.revision).toBe(2);
    const late = await send(judge, 'Rose Float', [1, 1], { revision: 1 });
    expect([late.status, late.body.sheet.points]).toEqual([409, pointsOf([10, 31], award)]);
    const sends = await portal.db
      .selectFrom('score_sends')
      .innerJoin('score_sheets as sheet', 'sheet.id', 'score_sends.sheet_id')
      .select(['score_sends.revision', 'score_sends.points'])
      .where('sheet.award_id', '=', award.id)
      .orderBy('score_sends.revision')
      .execute();
    expect(sends.map(({ points }) => points)).toEqual([pointsOf([9, 31], award), pointsOf([10, 31], award)]);
  });

  it('a judge who is removed while a sheet arrives has sent none', async () => {
    const { name, criteria, revision } = await stage.listed(award.id);
    const fields = { ...stage.fields(name), criteria, judge_ids: [jon.id], revision };
    const actor = await actorOf(portal, admin);
    const managed = authorizeManaging(actor, await findAward(portal.db, award.id));
    const refused = await callDuring(
      portal,
      await authorFor(portal, admin),
      (change) => updateAward(change, actor, managed, fields),
      () => send(judge, 'Rose Float', [9, 31]),
    );
    expect([refused.status, refused.body.code]).toEqual([404, 'not-found']);
    expect(await sheetsOf(award.id)).toEqual([]);
    expect((await send(second, 'Rose Float', [9, 31])).status).toBe(200);
  });

  it('an entry that is withdrawn while a sheet arrives is not scored, as a moment later', async () => {
    const refused = await callDuring(
      portal,
      await authorFor(portal, admin),
      (change) => setStatus(change, withoutActor(at('Azure Band'), 'update_status'), 'withdrawn'),
      () => send(judge, 'Azure Band', [9, 31]),
    );
    expect([refused.status, refused.body.code]).toEqual([404, 'not-found']);
    expect(await sheetsOf(award.id)).toEqual([]);
    await inTransaction(portal, await authorFor(portal, admin), (change) =>
      setStatus(change, withoutActor(at('Azure Band'), 'update_status'), 'accepted'),
    );
    expect((await send(judge, 'Azure Band', [9, 31])).status).toBe(200);
  });

  it("scores stored on a tablet by one judge are not sent as the next one's", async () => {
    const refused = await send(second, 'Rose Float', [9, 31], { judge_id: judith.id });
    expect([refused.status, refused.body.code]).toEqual([401, 'not-signed-in']);
    expect(await sheetsOf(award.id)).toEqual([]);
    expect((await send(judge, 'Rose Float', [9, 31], { judge_id: judith.id })).status).toBe(200);
  });

  it('a closed award is refused by its name and changes nothing; reopened, it accepts scores', async () => {
    const send_id = randomUUID();
    await send(judge, 'Rose Float', [9, 31], { send_id });
    await close(true, award);
    const refused = await send(judge, 'Brass Band', [5, 5]);
    expect([refused.status, refused.body.code]).toEqual([409, 'award-closed']);
    expect(refused.body.error).toMatch(/^Scoring of “Award .+” was closed by the office\.$/);
    expect(await sheetsOf(award.id)).toHaveLength(1);
    // A sheet that had arrived before is reported as arrived.
    expect((await send(judge, 'Rose Float', [9, 31], { send_id })).status).toBe(200);
    await close(false, award);
    expect((await send(judge, 'Brass Band', [5, 5])).status).toBe(200);
  });

  it('the database itself accepts no scores for a closed award', async () => {
    await send(judge, 'Rose Float', [9, 31]);
    await close(true, award);
    const update = portal.db
      .updateTable('score_sheets')
      .set({ revision: 9 })
      .where('award_id', '=', award.id)
      .execute();
    await expect(update).rejects.toThrow('is closed');
  });

  it.each([
    ['too many points', [11, 40]],
    ['points below zero', [-1, 40]],
    ['half points', [1.5, 40]],
  ])('%s are refused', async (_, given) => {
    expect((await send(judge, 'Rose Float', given)).status).toBe(422);
    expect((await send(judge, 'Rose Float', [10, 40])).status).toBe(200);
  });

  it('a sheet with a missing criterion, or of another award, is refused', async () => {
    const [first] = pointsOf([1, 2], award);
    for (const points of [[first], [first, first], [first, { criterion_id: 999_999, points: 1 }]]) {
      const refused = await send(judge, 'Rose Float', [], { points });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['points']]);
    }
    expect(await sheetsOf(award.id)).toEqual([]);
  });

  it.each([
    ['a hidden band', 'Hidden Band', 404],
    ['an application that waits', 'Waiting Band', 404],
    ['an entry of another type', 'Gray Horses', 404],
    ['an entry of another year', 'Older Band', 404],
    ['an entry that is up for the award', 'Azure Band', 200],
    ['a float that is hidden from the press', 'Hidden Float', 200],
  ])('scores for %s are answered as they are (%s, %i)', async (_, name, status) => {
    expect((await send(judge, name, [1, 2])).status).toBe(status);
    expect(await sheetsOf(award.id)).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe('who reads and who writes', () => {
  const people: [string, () => Promise<Client>, { own: number; office: number }][] = [
    ['nobody', async () => anonymousClient(portal.app), { own: 401, office: 401 }],
    ['a judge', async () => judge, { own: 200, office: 403 }],
    ['media', () => as('media'), { own: 403, office: 403 }],
    ['media waiting', () => as('media-pending'), { own: 403, office: 403 }],
    ['a broadcaster', () => as('broadcaster'), { own: 403, office: 403 }],
    ['a volunteer', () => as('volunteer'), { own: 403, office: 403 }],
    [
      'a leader',
      async () => signedInClient(portal.app, await aLeaderOf(portal, at('Rose Float').organization_id, 2027)),
      { own: 403, office: 403 },
    ],
    ['staff', () => as('staff'), { own: 403, office: 200 }],
    ['an admin', () => as('admin'), { own: 403, office: 200 }],
    ['a superadmin', () => as('superadmin'), { own: 403, office: 200 }],
  ];
  const as = async (role: Parameters<typeof aStaffMember>[1]) =>
    signedInClient(portal.app, await aStaffMember(portal, role));

  it.each(people)('%s is answered by role', async (_, person, expected) => {
    const client = await person();
    await send(judge, 'Rose Float', [9, 31]);
    expect((await client.get('/api/score-sheets')).status).toBe(expected.own);
    for (const path of ['/api/awards', `/api/awards/${award.id}/results`, '/api/awards-file']) {
      const { status } = await client.get(path);
      expect([path, status]).toEqual([path, expected.office]);
    }
    const before = await sheetsOf(award.id);
    const sent = await send(client, 'Rose Float', [1, 1], { revision: 1 });
    expect(sent.status).toBe(expected.own);
    expect((await sheetsOf(award.id)).length === before.length).toBe(true);
    if (sent.status !== 200) expect(await sheetsOf(award.id)).toEqual(before);
  });

  it('an admin who impersonates a judge reads the sheets and cannot score', async () => {
    const client = signedInClient(portal.app, admin);
    const { body } = await client.post('/api/impersonations', { user_id: judith.id });
    const switched = clientOf({ ...judith, token: body.access_token });
    expect((await switched.get('/api/score-sheets')).body.may_score).toBe(false);
    const refused = await send(switched, 'Rose Float', [1, 1]);
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonating']);
    expect(await sheetsOf(award.id)).toEqual([]);
    expect((await judge.get('/api/score-sheets')).body.may_score).toBe(true);
  });

  it('a judge of the office reads the scores of others once the award is closed', async () => {
    const both = await aPerson(portal, { roles: ['staff', 'judge'] });
    const client = signedInClient(portal.app, both);
    award = await create({ judge_ids: [both.id, jon.id] });
    await send(second, 'Rose Float', [9, 31]);
    const refused = await client.get(`/api/awards/${award.id}/results`);
    expect([refused.status, refused.body.code]).toEqual([403, 'award-own']);
    expect((await office.get(`/api/awards/${award.id}/results`)).status).toBe(200);
    await close(true, award);
    expect((await client.get(`/api/awards/${award.id}/results`)).status).toBe(200);
  });

  describe('somebody of the office who judges an award', () => {
    let client: Client;
    let id: number;
    beforeEach(async () => {
      const both = await aPerson(portal, { roles: ['admin', 'judge'] });
      ({ id } = both);
      client = clientOf(both);
      award = await create({ judge_ids: [id, jon.id] });
    });
    const setJudges = async (by: Client, judge_ids: readonly number[]) => {
      const { name, criteria, revision } = await stage.listed(award.id);
      return by.put(`/api/awards/${award.id}`, { ...stage.fields(name), criteria, judge_ids, revision });
    };
    const isRead = async (by: Client) => (await by.get(`/api/awards/${award.id}/results`)).status === 200;

    it("a judge of the office cannot read others' scores by leaving after sending a sheet, or by impersonating", async () => {
      await send(client, 'Rose Float', [9, 31]);
      await send(second, 'Rose Float', [8, 30]);
      expect((await setJudges(client, [jon.id])).status).toBe(200);
      expect(await isRead(client)).toBe(false);
      const other = await aStaffMember(portal);
      const { body } = await client.post('/api/impersonations', { user_id: other.id });
      expect(await isRead(signedInClient(portal.app, { token: body.access_token }))).toBe(false);
      expect(await isRead(clientOf(other))).toBe(true);
      await close(true, award);
      expect(await isRead(client)).toBe(true);
    });

    it("a judge of the office without a sheet reads others' scores after leaving, and only another person brings them back", async () => {
      await send(second, 'Rose Float', [8, 30]);
      expect((await setJudges(client, [jon.id])).status).toBe(200);
      expect(await isRead(client)).toBe(true);
      const refused = await setJudges(client, [jon.id, id]);
      expect([refused.status, refused.body.code]).toEqual([403, 'award-own-scoring']);
      expect(refused.body.error).toMatch(/you cannot add yourself to its judges/);
      expect((await send(client, 'Rose Float', [9, 31])).status).toBe(404);
      expect((await setJudges(office, [jon.id, id])).status).toBe(200);
      expect((await send(client, 'Rose Float', [9, 31])).status).toBe(200);
      // A change that does not add them is still allowed.
      expect((await setJudges(client, [jon.id, id])).status).toBe(200);
    });

    it('a judge of the office does not come back at the moment the first sheet is sent', async () => {
      expect((await setJudges(client, [jon.id])).status).toBe(200);
      const sheet = await authorizeScoring(portal, await actorOf(portal, jon), award.id, at('Rose Float').id);
      const sent = { send_id: randomUUID(), revision: 0, points: pointsOf([8, 30], award), notes: '' };
      const refused = await callDuring(
        portal,
        await authorFor(portal, jon),
        (change) => sendSheet(change, sheet, sent),
        () => setJudges(client, [jon.id, id]),
      );
      expect([refused.status, refused.body.code]).toEqual([403, 'award-own-scoring']);
      expect((await send(client, 'Rose Float', [9, 31])).status).toBe(404);
      expect((await setJudges(office, [jon.id, id])).status).toBe(200);
    });

    it('a person of the office becomes a judge of an award that nobody has scored', async () => {
      expect((await setJudges(client, [jon.id])).status).toBe(200);
      expect((await setJudges(client, [jon.id, id])).status).toBe(200);
    });

    it('a judge of the office closes scoring and cannot reopen it; another person of the office can', async () => {
      await send(second, 'Rose Float', [8, 30]);
      const setClosed = async (by: Client, closed: boolean) =>
        by.put(`/api/awards/${award.id}/closed`, { closed, revision: (await stage.listed(award.id)).revision });
      expect((await setClosed(client, true)).status).toBe(200);
      expect(await isRead(client)).toBe(true);
      const refused = await setClosed(client, false);
      expect([refused.status, refused.body.code]).toEqual([403, 'award-own-scoring']);
      expect((await stage.listed(award.id)).closed_at).not.toBeNull();
      expect((await setClosed(office, false)).status).toBe(200);
      expect((await stage.listed(award.id)).closed_at).toBeNull();
    });
  });
});
