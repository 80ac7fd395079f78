import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  type Client,
  type Person,
  signedInClient,
} from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { ranked } from './results.ts';

const portal = await testPortalWithApp();
const entries: Record<string, EntryRow> = {};
let admin: Person;
let judith: Person;
let jon: Person;
let office: Client;
let judge: Client;
let second: Client;
/** The award that most tests score: bands and floats, two criteria. */
let award: { id: number; criteria: { id: number; max_points: number }[] };

/** Who is behind a client, for what is sent in their own name. */
const idOf = new Map<Client, number>();
function clientOf(person: Person): Client {
  const client = signedInClient(portal.app, person);
  idOf.set(client, person.id);
  return client;
}

const at = (name: string) => entries[name] ?? expect.fail(`there is no ${name}`);

beforeAll(async () => {
  await seedParadeYear(portal);
  admin = await aStaffMember(portal, 'admin');
  judith = await aPerson(portal, { roles: ['judge'], first_name: 'Judith', last_name: 'Adams' });
  jon = await aPerson(portal, { roles: ['judge'], first_name: 'Jon', last_name: 'Baker' });
  [office, judge, second] = [admin, judith, jon].map(clientOf) as [Client, Client, Client];
  const named = async (name: string, type_id: number, year = 2027, stage: 'accepted' | 'received' = 'accepted') => {
    const organization_id = await organization(portal, { name: `${name} Society`, type_id });
    entries[name] = await entry(portal, { organization_id, stage, year, by: admin.id, official_name: name });
  };
  await named('Azure Band', 2);
  await named('Brass Band', 2);
  await named('Hidden Band', 2);
  await named('Waiting Band', 2, 2027, 'received');
  await named('Rose Float', 3);
  await named('Hidden Float', 3);
  await named('Gray Horses', 1);
  await named('Older Band', 2, 2026);
  for (const name of ['Hidden Band', 'Hidden Float'])
    await office.put('/api/entries/toggle-media-guide', { id: at(name).id, hidden: true });
  await office.put('/api/entries_order', { ids: [at('Brass Band').id, at('Rose Float').id], year: 2027 });
});

const fields = (name: string, given: object = {}) => ({
  name,
  organization_types: [2, 3],
  criteria: [
    { name: 'Musicality', max_points: 10 },
    { name: 'Showmanship', max_points: 40 },
  ],
  judge_ids: [judith.id, jon.id],
  ...given,
});

async function create(given: object = {}, year = 2027): Promise<typeof award> {
  const made = await office.post('/api/awards', { ...fields(`Award ${randomUUID().slice(0, 8)}`), year, ...given });
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  return listed(made.body.id, year);
}

async function listed(id: number, year = 2027) {
  const { body } = await office.get(`/api/awards?year=${year}`);
  return body.data.find((each: { id: number }) => each.id === id);
}

const close = async (closed: boolean, of = award) =>
  office.put(`/api/awards/${of.id}/closed`, { closed, revision: (await listed(of.id)).revision });

const pointsOf = (given: readonly number[], of = award) =>
  of.criteria.map(({ id }, index) => ({ criterion_id: id, points: given[index] ?? 0 }));

function send(by: Client, name: string, given: readonly number[], more: object = {}, of = award) {
  return by.put(`/api/awards/${of.id}/entries/${at(name).id}/sheet`, {
    judge_id: idOf.get(by) ?? admin.id,
    send_id: randomUUID(),
    revision: 0,
    points: pointsOf(given, of),
    notes: '',
    ...more,
  });
}

const sheetsOf = (id: number) =>
  portal.db.selectFrom('score_sheets').select(['revision', 'points']).where('award_id', '=', id).execute();

beforeEach(async () => {
  award = await create();
});

interface Own {
  readonly id: number;
  readonly entries: { name: string; directory_idx: number | null }[];
  readonly sheets: unknown[];
}
const ownOf = async (by: Client, id = award.id, query = '') =>
  (await by.get(`/api/score-sheets${query}`)).body.awards.find((each: Own) => each.id === id) as Own | undefined;
const upFor = async (by: Client, id = award.id, query = '') =>
  (await ownOf(by, id, query))?.entries.map(({ name }) => name);

describe('what a judge scores', () => {
  it('a judge scores the accepted entries of the types of the award, in parade order, without hidden bands', async () => {
    expect(await upFor(judge)).toEqual(['Brass Band', 'Rose Float', 'Azure Band', 'Hidden Float']);
    expect((await ownOf(judge))?.entries[0]).toMatchObject({ directory_idx: 1, under: 'Brass Band Society' });
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

  it('a judge sees no award of others, and no sheet but their own', async () => {
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
    expect((await send(client, 'Brass Band', [1, 2], {}, own)).status).toBe(404);
    expect((await send(client, 'Azure Band', [1, 2], {}, own)).status).toBe(200);
  });
});

describe('sending a sheet', () => {
  it('a sheet that is sent twice counts once', async () => {
    const send_id = randomUUID();
    for (const _ of [1, 2]) {
      const sent = await send(judge, 'Rose Float', [9, 31], { send_id, notes: 'Every petal.' });
      expect([sent.status, sent.body.sheet?.revision]).toEqual([200, 1]);
    }
    expect(await sheetsOf(award.id)).toEqual([{ revision: 1, points: pointsOf([9, 31]) }]);
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

  it('a change replaces the scores it was made on, never newer ones; each revision stays on file', async () => {
    await send(judge, 'Rose Float', [9, 31]);
    expect((await send(judge, 'Rose Float', [10, 31], { revision: 1 })).body.sheet.revision).toBe(2);
    const late = await send(judge, 'Rose Float', [1, 1], { revision: 1 });
    expect([late.status, late.body.sheet.points]).toEqual([409, pointsOf([10, 31])]);
    const sends = await portal.db
      .selectFrom('score_sends')
      .innerJoin('score_sheets as sheet', 'sheet.id', 'score_sends.sheet_id')
      .select(['score_sends.revision', 'score_sends.points'])
      .where('sheet.award_id', '=', award.id)
      .orderBy('score_sends.revision')
      .execute();
    expect(sends.map(({ points }) => points)).toEqual([pointsOf([9, 31]), pointsOf([10, 31])]);
  });

  it('what one judge has kept is not sent as the next one at the same tablet', async () => {
    const refused = await send(second, 'Rose Float', [9, 31], { judge_id: judith.id });
    expect([refused.status, refused.body.code]).toEqual([401, 'not-signed-in']);
    expect(await sheetsOf(award.id)).toEqual([]);
    expect((await send(judge, 'Rose Float', [9, 31], { judge_id: judith.id })).status).toBe(200);
  });

  it('a closed award is refused by its name and changes nothing; opened again it takes the scores', async () => {
    const send_id = randomUUID();
    await send(judge, 'Rose Float', [9, 31], { send_id });
    await close(true);
    const refused = await send(judge, 'Brass Band', [5, 5]);
    expect([refused.status, refused.body.code]).toEqual([409, 'award-closed']);
    expect(refused.body.error).toMatch(/^Scoring of “Award .+” was closed by the office\.$/);
    expect(await sheetsOf(award.id)).toHaveLength(1);
    // What had arrived before is said to have arrived.
    expect((await send(judge, 'Rose Float', [9, 31], { send_id })).status).toBe(200);
    await close(false);
    expect((await send(judge, 'Brass Band', [5, 5])).status).toBe(200);
  });

  it('the database itself takes no scores for a closed award', async () => {
    await send(judge, 'Rose Float', [9, 31]);
    await close(true);
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

  it('a sheet with a criterion missing or of another award is refused', async () => {
    const [first] = pointsOf([1, 2]);
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

  it('an admin who is switched to a judge reads the sheets and cannot score', async () => {
    const client = signedInClient(portal.app, admin);
    const { body } = await client.post('/api/impersonations', { user_id: judith.id });
    const switched = clientOf({ ...judith, token: body.access_token });
    expect((await switched.get('/api/score-sheets')).body.may_score).toBe(false);
    const refused = await send(switched, 'Rose Float', [1, 1]);
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonating']);
    expect(await sheetsOf(award.id)).toEqual([]);
    expect((await judge.get('/api/score-sheets')).body.may_score).toBe(true);
  });

  it('somebody of the office who judges an award reads the scores of others once it is closed', async () => {
    const both = await aPerson(portal, { roles: ['staff', 'judge'] });
    const client = signedInClient(portal.app, both);
    award = await create({ judge_ids: [both.id, jon.id] });
    await send(second, 'Rose Float', [9, 31]);
    const refused = await client.get(`/api/awards/${award.id}/results`);
    expect([refused.status, refused.body.code]).toEqual([403, 'award-own']);
    expect((await office.get(`/api/awards/${award.id}/results`)).status).toBe(200);
    await close(true);
    expect((await client.get(`/api/awards/${award.id}/results`)).status).toBe(200);
  });
});

describe('the results of an award', () => {
  const results = async () => (await office.get(`/api/awards/${award.id}/results`)).body;
  const ranks = async () =>
    (await results()).entries.map((each: { name: string; rank: number | null; total: number; is_tied: boolean }) => [
      each.rank,
      each.is_tied,
      each.name,
      each.total,
    ]);

  it('the results rank by total, ties as ties, and name who has not sent what', async () => {
    await send(judge, 'Rose Float', [9, 31], { notes: 'Every petal.' });
    await send(second, 'Rose Float', [5, 5]);
    await send(judge, 'Azure Band', [10, 40]);
    await send(judge, 'Brass Band', [1, 0]);
    expect(await ranks()).toEqual([
      [1, true, 'Rose Float', 50],
      [1, true, 'Azure Band', 50],
      [3, false, 'Brass Band', 1],
      [null, false, 'Hidden Float', 0],
    ]);
    const { judges, entries: rows } = await results();
    expect(judges).toEqual([
      { id: judith.id, name: 'Judith Adams', counts: true, sent: 3, missing: ['Hidden Float'] },
      { id: jon.id, name: 'Jon Baker', counts: true, sent: 1, missing: ['Brass Band', 'Azure Band', 'Hidden Float'] },
    ]);
    expect(rows[0].sheets[0]).toMatchObject({ judge_id: judith.id, notes: 'Every petal.', total: 40 });
    expect(await listed(award.id)).toMatchObject({ entries: 4, sent: 4, is_scored: true });
  });

  it('the sheets of a judge who was taken off stay and do not count, and so with an entry that is no longer up', async () => {
    await send(judge, 'Rose Float', [9, 31]);
    await send(second, 'Rose Float', [5, 5]);
    await send(judge, 'Brass Band', [2, 2]);
    const { criteria, revision, name } = await listed(award.id);
    await office.put(`/api/awards/${award.id}`, { ...fields(name), criteria, judge_ids: [judith.id], revision });
    await office.put(`/api/entries/${at('Brass Band').id}/status`, { status: 'withdrawn' });
    expect((await ranks()).slice(0, 1)).toEqual([[1, false, 'Rose Float', 40]]);
    const { judges, entries: rows } = await results();
    expect(judges[1]).toEqual({ id: jon.id, name: 'Jon Baker', counts: false, sent: 1, missing: [] });
    expect(rows.at(-1)).toMatchObject({ name: 'Brass Band', rank: null, is_up: false, sheets: [{ total: 4 }] });
    expect((await send(second, 'Rose Float', [6, 6], { revision: 1 })).status).toBe(404);
    await office.put(`/api/entries/${at('Brass Band').id}/status`, { status: 'accepted' });
  });

  it('the workbook comes with the day in its name', async () => {
    await send(judge, 'Rose Float', [9, 31]);
    const file = await office.get('/api/awards-file?year=2027');
    expect(file.headers['content-disposition']).toContain('scores-2027-2026-11-20.xlsx');
    expect(file.raw.subarray(0, 2).toString()).toBe('PK');
  });

  it.each([
    [
      [5, 3, 1],
      [1, 2, 3],
    ],
    [
      [5, 5, 1],
      [1, 1, 3],
    ],
    [
      [5, 3, 3, 3, 2],
      [1, 2, 2, 2, 5],
    ],
    [[0], [1]],
    [[], []],
  ])('totals of %j rank as %j', (totals, expected) => {
    const rows = ranked(
      totals.map((total) => ({ total })),
      () => true,
    );
    expect(rows.map(({ rank }) => rank)).toEqual(expected);
    expect(rows.filter(({ is_tied }) => is_tied).length).toBe(
      totals.filter((total) => totals.filter((other) => other === total).length > 1).length,
    );
  });
});

describe('the awards of a year', () => {
  it('an award keeps its types, criteria and points once it is scored; names and judges may change', async () => {
    await send(judge, 'Rose Float', [9, 31]);
    const { criteria, revision, name } = await listed(award.id);
    const change = (given: object) =>
      office.put(`/api/awards/${award.id}`, { ...fields(name), criteria, revision, ...given });
    const [one, other] = criteria;
    for (const given of [
      { organization_types: [2] },
      { criteria: [one] },
      { criteria: [one, { ...other, max_points: 50 }] },
      { criteria: [...criteria, { name: 'Extra', max_points: 5 }] },
    ]) {
      const refused = await change(given);
      expect([refused.status, refused.body.code]).toEqual([409, 'award-scored']);
    }
    expect((await office.delete(`/api/awards/${award.id}`)).status).toBe(409);
    const renamed = [{ ...one, name: 'Music' }, other];
    expect((await change({ name: `${name} Trophy`, criteria: renamed, judge_ids: [judith.id] })).status).toBe(200);
    expect(await listed(award.id)).toMatchObject({
      name: `${name} Trophy`,
      criteria: renamed,
      judges: [{ id: judith.id }],
    });
  });

  it('an award that nobody has scored can be changed and deleted, by one at a time', async () => {
    const { name, revision } = await listed(award.id);
    const given = { ...fields(name), organization_types: [1], criteria: [{ name: 'Tack', max_points: 20 }], revision };
    expect((await office.put(`/api/awards/${award.id}`, given)).status).toBe(200);
    const late = await office.put(`/api/awards/${award.id}`, given);
    expect([late.status, late.body.code]).toEqual([409, 'revision-conflict']);
    expect(await listed(award.id)).toMatchObject({ organization_types: [1], entries: 1 });
    expect((await office.delete(`/api/awards/${award.id}`)).status).toBe(200);
    expect((await office.delete(`/api/awards/${award.id}`)).status).toBe(404);
  });

  it('names are unique in a year, judges are people with the role, and a year has a parade', async () => {
    const { name } = await listed(award.id);
    const post = async (given: object) =>
      (await office.post('/api/awards', { ...fields('New'), year: 2027, ...given })).body;
    expect(Object.keys((await post({ name: name.toUpperCase() })).errors)).toEqual(['name']);
    expect(Object.keys((await post({ judge_ids: [admin.id] })).errors)).toEqual(['judge_ids']);
    expect(Object.keys((await post({ year: 1999 })).errors)).toEqual(['year']);
    expect((await post({ name, year: 2026 })).success).toBe(true);
  });

  it('the order of a year is set as a whole', async () => {
    const ids = async () => (await office.get('/api/awards?year=2027')).body.data.map(({ id }: { id: number }) => id);
    const turned = (await ids()).toReversed();
    expect((await office.put('/api/awards-order', { year: 2027, ids: turned })).status).toBe(200);
    expect(await ids()).toEqual(turned);
    const partly = await office.put('/api/awards-order', { year: 2027, ids: turned.slice(1) });
    expect([partly.status, partly.body.code]).toEqual([409, 'order-changed']);
    expect(await ids()).toEqual(turned);
  });
});
