import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { judgingStage, type TestAward } from '../testing/judging.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { aPerson, type Client, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { countingStatements } from '../testing/statements.ts';
import { buildApp } from '../http/app.ts';
import { rooms } from '../rooms.ts';
import { ranked } from './results.ts';

const portal = await testPortalWithApp();
const stage = await judgingStage(portal);
const { admin, judith, jon, office, judge, second, at, fields, create, listed, sendFor } = stage;

/** The award of most tests: bands and floats, two criteria. */
let award: TestAward;
const send = (by: Client, name: string, given: readonly number[], more: object = {}) =>
  sendFor(award, by, name, given, more);
beforeEach(async () => {
  award = await create();
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

  it('the results rank by total, with shared ranks, and name who has not sent which sheet', async () => {
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

  it('the sheets of a removed judge, or of an entry that is no longer up, stay and do not count', async () => {
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

  it('the workbook has totals with ranks, provisional while sheets are missing, every sheet by criterion, and who has not sent one', async () => {
    portal.clock.set('2026-11-20T18:05:00.000Z');
    await send(judge, 'Rose Float', [9, 31], { notes: 'Every petal.' });
    await send(second, 'Rose Float', [10, 40]);
    await send(judge, 'Brass Band', [5, 5]);
    const file = await office.get('/api/awards-file?year=2027');
    expect(file.headers['content-disposition']).toContain('scores-2027-2026-11-20.xlsx');
    const { sheets } = await readXlsx(file.raw);
    const { name } = award;
    const provisional = 'Open, ranking is provisional';
    const rowsOf = (place: number) => sheets[place]?.rows.filter(([first], index) => index === 0 || first === name);
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Totals', 'Score sheets', 'Not sent']);
    expect(rowsOf(0)).toEqual([
      [
        'Award',
        'Rank',
        'Order',
        'Entry',
        'Entity Type',
        'Total',
        'Possible',
        'Per Judge',
        'Sheets',
        'Judges',
        'Scoring',
      ],
      [name, '1', 2, 'Rose Float', 'Float', 90, 100, 45, 2, 2, provisional],
      [name, '2', 1, 'Brass Band', 'Marching Band', 10, 100, null, 1, 2, provisional],
      [name, '–', null, 'Azure Band', 'Marching Band', null, 100, null, 0, 2, provisional],
      [name, '–', null, 'Hidden Float', 'Float', null, 100, null, 0, 2, provisional],
    ]);
    const sent = new Date('2026-11-20T10:05:00.000Z');
    const [header, ...lines] = rowsOf(1) ?? [];
    expect(header?.slice(3)).toEqual(['Judge', 'Criterion', 'Points', 'Maximum', 'Counts', 'Notes', 'Sent']);
    expect(lines.map((line) => line.slice(2))).toEqual([
      ['Rose Float', 'Judith Adams', 'Musicality', 9, 10, 'Yes', 'Every petal.', sent],
      ['Rose Float', 'Judith Adams', 'Showmanship', 31, 40, 'Yes', null, sent],
      ['Rose Float', 'Jon Baker', 'Musicality', 10, 10, 'Yes', null, sent],
      ['Rose Float', 'Jon Baker', 'Showmanship', 40, 40, 'Yes', null, sent],
      ['Brass Band', 'Judith Adams', 'Musicality', 5, 10, 'Yes', null, sent],
      ['Brass Band', 'Judith Adams', 'Showmanship', 5, 40, 'Yes', null, sent],
    ]);
    expect(rowsOf(2)?.slice(1)).toEqual([
      [name, 'Judith Adams', 'Azure Band'],
      [name, 'Judith Adams', 'Hidden Float'],
      [name, 'Jon Baker', 'Brass Band'],
      [name, 'Jon Baker', 'Azure Band'],
      [name, 'Jon Baker', 'Hidden Float'],
    ]);
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
      totals.map((total) => ({ total, judges: 2 })),
      () => true,
    );
    expect(rows.map(({ rank }) => rank)).toEqual(expected);
    expect(rows.filter(({ is_tied }) => is_tied).length).toBe(
      totals.filter((total) => totals.filter((other) => other === total).length > 1).length,
    );
  });
});

it('the workbook for a judge of the office leaves their award out and says so, and has it once it is closed', async () => {
  const both = await aPerson(portal, { roles: ['staff', 'judge'] });
  award = await create({ judge_ids: [both.id, jon.id] });
  await send(second, 'Rose Float', [9, 31]);
  const rowsFor = async (client: Client) => {
    const { sheets } = await readXlsx((await client.get('/api/awards-file?year=2027')).raw);
    return sheets.map(({ rows }) => rows.filter(([name]) => name === award.name).map(([, ...cells]) => cells));
  };
  const client = stage.clientOf(both);
  const [totals = [], points, missing] = await rowsFor(client);
  expect(totals.map((cells) => cells.filter((cell) => cell !== null))).toEqual([['Not included: you judge it.']]);
  expect([points, missing]).toEqual([[], []]);
  expect((await rowsFor(office))[0]).toHaveLength(4);
  await stage.close(true, award);
  expect((await rowsFor(client))[0]).toHaveLength(4);
});

it('the workbook needs no more statements for four awards than for one, and has the results of each', async () => {
  const { counted, seen } = countingStatements(portal);
  const app = await buildApp({ ...counted, config: { ...portal.config, checkAnswers: false } }, rooms);
  closeAfterTests(() => app.close());
  const client = signedInClient(app, admin);
  const file = async () => {
    seen.length = 0;
    const { status, raw } = await client.get('/api/awards-file?year=2026');
    expect(status).toBe(200);
    const statements = [...seen];
    return { statements, totals: (await readXlsx(raw)).sheets[0]?.rows.slice(1) ?? [] };
  };
  const scored = async (points: number) => {
    const made = await create({}, 2026);
    for (const by of [judge, second]) expect((await sendFor(made, by, 'Older Band', [points, 0])).status).toBe(200);
    // Entries that are no longer up for it and former judges are read as well.
    const { criteria, revision, name } = await listed(made.id, 2026);
    const kept = { ...fields(name), criteria, judge_ids: [judith.id], revision };
    expect((await office.put(`/api/awards/${made.id}`, kept)).status).toBe(200);
    return made;
  };
  const made = [await scored(1)];
  await file();
  const { statements } = await file();
  for (const points of [2, 3, 4]) made.push(await scored(points));
  const four = await file();
  expect(four.statements.toSorted()).toEqual(statements.toSorted());
  for (const { id, name } of made) {
    const { body } = await office.get(`/api/awards/${id}/results`);
    const rows = four.totals.filter(([award_name]) => award_name === name);
    expect(rows.map((cells) => [cells[3], cells[5]])).toEqual(
      body.entries.map((each: { name: string; total: number }) => [each.name, each.total]),
    );
  }
});

describe('an award with a judge who leads an entry', () => {
  it("an entry of a judge's own is ranked by the points of the others, complete once they have sent, on screen and in the workbook", async () => {
    const leads = await aPerson(portal, {
      roles: ['judge'],
      last_name: 'Cole',
      leads: [{ organization_id: at('Brass Band').organization_id, year: 2027 }],
    });
    const third = stage.clientOf(leads);
    award = await create({ organization_types: [2], judge_ids: [judith.id, jon.id, leads.id] });
    await send(judge, 'Brass Band', [9, 36]);
    await send(second, 'Brass Band', [9, 36]);
    expect((await send(third, 'Brass Band', [10, 40])).status).toBe(404);
    expect(await listed(award.id)).toMatchObject({ entries: 2, expected: 5, sent: 2 });
    for (const by of [judge, second, third]) await send(by, 'Azure Band', [8, 35]);
    const { body } = await office.get(`/api/awards/${award.id}/results`);
    expect(body.judges.map(({ sent, missing }: { sent: number; missing: string[] }) => [sent, missing])).toEqual([
      [2, []],
      [2, []],
      [1, []],
    ]);
    // 45 points from each of two judges are more than 43 from each of three.
    expect(body.entries).toMatchObject([
      { name: 'Brass Band', rank: 1, total: 90, judges: 2, own_judge_ids: [leads.id] },
      { name: 'Azure Band', rank: 2, total: 129, judges: 3, own_judge_ids: [] },
    ]);
    expect(await listed(award.id)).toMatchObject({ expected: 5, sent: 5 });
    const { sheets } = await readXlsx((await office.get('/api/awards-file?year=2027')).raw);
    const totals = sheets[0]?.rows.filter(([name]) => name === award.name).map((row) => row.slice(5, 10));
    expect(totals).toEqual([
      [90, 100, 45, 2, 2],
      [129, 150, 43, 3, 3],
    ]);
    expect(sheets[2]?.rows.filter(([name]) => name === award.name)).toEqual([]);
  });

  const own = (name: string, year: number | null) => [{ organization_id: at(name).organization_id, year }];
  it.each([
    ['who leads it', () => ({ leads: own('Rose Float', 2027) }), false],
    ['who leads it in all years', () => ({ leads: own('Rose Float', null) }), false],
    ['who builds it', () => ({ builds: own('Rose Float', 2027) }), false],
    ['who led it in another year', () => ({ leads: own('Rose Float', 2026) }), true],
    ['who leads another one', () => ({ leads: own('Azure Band', null) }), true],
    // Anybody may have typed that address: what others gave to it waits.
    ['of an unconfirmed address', () => ({ leads: own('Rose Float', 2027), email_verified: false }), true],
  ])(
    'the scores of a judge %s are those of an entry, and count, if they are not of an own one',
    async (_, is, counts) => {
      const person = await aPerson(portal, { roles: ['judge'], ...is() });
      const third = stage.clientOf(person);
      award = await create({ organization_types: [3], judge_ids: [judith.id, person.id] });
      await send(judge, 'Rose Float', [5, 5]);
      expect((await send(third, 'Rose Float', [10, 40])).status).toBe(counts ? 200 : 404);
      expect((await send(third, 'Hidden Float', [10, 40])).status).toBe(200);
      const sent = counts ? { expected: 4, sent: 3 } : { expected: 3, sent: 2 };
      expect(await listed(award.id)).toMatchObject({ entries: 2, ...sent });
      const { body } = await office.get(`/api/awards/${award.id}/results`);
      const float = body.entries.find(({ name }: { name: string }) => name === 'Rose Float');
      expect(float).toMatchObject(counts ? { total: 60, judges: 2 } : { total: 10, judges: 1 });
    },
  );

  it.each([
    ['stays and does not count', false, 10],
    ['counts where the award was closed before', true, 60],
  ])('a sheet that was sent before its judge led the entry %s', async (_, isClosed, total) => {
    const judgeToBe = await aPerson(portal, { roles: ['judge'] });
    const third = stage.clientOf(judgeToBe);
    award = await create({ organization_types: [3], judge_ids: [judith.id, judgeToBe.id] });
    await send(judge, 'Rose Float', [5, 5]);
    await send(third, 'Rose Float', [10, 40]);
    if (isClosed) {
      const { revision } = await listed(award.id);
      expect((await office.put(`/api/awards/${award.id}/closed`, { closed: true, revision })).status).toBe(200);
      portal.clock.advance({ seconds: 1 });
    }
    await portal.db
      .insertInto('organization_roles')
      .values({
        user_id: judgeToBe.id,
        name: 'float-builder',
        organization_id: at('Rose Float').organization_id,
        parade_year: null,
        created_at: portal.clock.nowIso(),
      })
      .execute();
    const { body } = await office.get(`/api/awards/${award.id}/results`);
    const entry_of_float = body.entries.find(({ name }: { name: string }) => name === 'Rose Float');
    expect(entry_of_float).toMatchObject({ total, judges: isClosed ? 2 : 1, sheets: [{}, {}] });
  });
});

it("a sheet that does not count is in no count: the list's, its judge's, or the workbook's, which marks it", async () => {
  const builder = await aPerson(portal, { roles: ['judge'], first_name: 'Kim', last_name: 'Cole' });
  const third = stage.clientOf(builder);
  award = await create({ judge_ids: [judith.id, jon.id, builder.id] });
  for (const by of [judge, second, third]) await send(by, 'Rose Float', [5, 5]);
  for (const by of [judge, third]) await send(by, 'Brass Band', [2, 2]);
  expect(await listed(award.id)).toMatchObject({ entries: 4, expected: 12, sent: 5 });
  // From now on, one judge builds the float, one is removed, and the band is no longer up.
  await portal.db
    .insertInto('organization_roles')
    .values({
      user_id: builder.id,
      name: 'float-builder',
      organization_id: at('Rose Float').organization_id,
      parade_year: null,
      created_at: portal.clock.nowIso(),
    })
    .execute();
  const { criteria, revision, name } = await listed(award.id);
  await office.put(`/api/awards/${award.id}`, {
    ...fields(name),
    criteria,
    judge_ids: [judith.id, builder.id],
    revision,
  });
  await office.put(`/api/entries/${at('Brass Band').id}/status`, { status: 'withdrawn' });
  expect(await listed(award.id)).toMatchObject({ entries: 3, expected: 5, sent: 1 });
  const { judges } = (await office.get(`/api/awards/${award.id}/results`)).body;
  expect(
    judges.map((each: { id: number; counts: boolean; sent: number }) => [each.id, each.counts, each.sent]),
  ).toEqual([
    [judith.id, true, 1],
    [builder.id, true, 0],
    [jon.id, false, 1],
  ]);
  const { sheets } = await readXlsx((await office.get('/api/awards-file?year=2027')).raw);
  const rowsOf = (place: number) => sheets[place]?.rows.filter(([first]) => first === name) ?? [];
  const float = rowsOf(0).find(([, , , entry_name]) => entry_name === 'Rose Float');
  expect(float?.slice(5, 10)).toEqual([10, 50, 10, 1, 1]);
  const counts = rowsOf(1).map((row) => [row[2], row[3], row[7]].join(', '));
  expect([...new Set(counts)].toSorted()).toEqual([
    'Brass Band, Judith Adams, No',
    'Brass Band, Kim Cole, No',
    'Rose Float, Jon Baker, No',
    'Rose Float, Judith Adams, Yes',
    'Rose Float, Kim Cole, No',
  ]);
  await office.put(`/api/entries/${at('Brass Band').id}/status`, { status: 'accepted' });
  await portal.db.deleteFrom('organization_roles').where('user_id', '=', builder.id).execute();
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

  it('an award whose scoring is closed keeps its judges, types and points, so that its ranks stay; its names may change', async () => {
    for (const by of [judge, second]) await send(by, 'Rose Float', [5, 5]);
    const close = async (closed: boolean) => {
      const { revision } = await listed(award.id);
      expect((await office.put(`/api/awards/${award.id}/closed`, { closed, revision })).status).toBe(200);
    };
    const change = async (given: object) => {
      const { name, criteria, revision } = await listed(award.id);
      return office.put(`/api/awards/${award.id}`, { ...fields(name), criteria, revision, ...given });
    };
    await close(true);
    for (const given of [{ judge_ids: [judith.id] }, { judge_ids: [] }, { organization_types: [1] }]) {
      const refused = await change(given);
      expect([refused.status, refused.body.code]).toEqual([409, 'award-closed']);
    }
    expect((await change({ name: 'Closed Trophy' })).status).toBe(200);
    expect(await listed(award.id)).toMatchObject({ name: 'Closed Trophy', judges: [{}, {}] });
    await close(false);
    expect((await change({ judge_ids: [judith.id] })).status).toBe(200);
  });

  it('an award that was closed before anybody sent scores keeps its judges, types and points until it is opened again', async () => {
    const close = async (closed: boolean) => {
      const { revision } = await listed(award.id);
      expect((await office.put(`/api/awards/${award.id}/closed`, { closed, revision })).status).toBe(200);
    };
    const change = async (given: object) => {
      const { name, criteria, revision } = await listed(award.id);
      return office.put(`/api/awards/${award.id}`, { ...fields(name), criteria, revision, ...given });
    };
    await close(true);
    const criteria = [{ name: 'Tack', max_points: 20 }];
    for (const given of [{ judge_ids: [judith.id] }, { organization_types: [1] }, { criteria }])
      expect((await change(given)).body.code).toBe('award-closed');
    await close(false);
    expect((await change({ judge_ids: [judith.id], organization_types: [1], criteria })).status).toBe(200);
  });

  it('an award without scores can be changed and deleted, by one person at a time', async () => {
    const { name, revision } = await listed(award.id);
    const given = { ...fields(name), organization_types: [1], criteria: [{ name: 'Tack', max_points: 20 }], revision };
    // The second one is the same again, because no answer was heard.
    for (let n = 0; n < 2; n += 1) {
      expect((await office.put(`/api/awards/${award.id}`, given)).status).toBe(200);
      expect(await listed(award.id)).toMatchObject({ revision: revision + 1 });
    }
    const lines = portal.db.selectFrom('audit_events').select('id').where('model', '=', 'Award');
    expect(
      await lines.where('model_id', '=', String(award.id)).where('action', '=', 'award.changed').execute(),
    ).toHaveLength(1);
    const late = await office.put(`/api/awards/${award.id}`, {
      ...given,
      criteria: [{ name: 'Gait', max_points: 20 }],
    });
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
    const gone = await aPerson(portal, { roles: ['judge'] });
    const choice = async () =>
      (await office.get('/api/awards?year=2027')).body.judges.map(({ id }: { id: number }) => id);
    expect(await choice()).toContain(gone.id);
    expect((await office.delete(`/api/users/${gone.id}/access`)).status).toBe(200);
    expect(await choice()).not.toContain(gone.id);
    expect(Object.keys((await post({ judge_ids: [gone.id] })).errors)).toEqual(['judge_ids']);
    expect(Object.keys((await post({ year: 1999 })).errors)).toEqual(['year']);
    expect((await post({ name, year: 2026 })).success).toBe(true);
  });

  it('an award that is created comes last, also after one before it was deleted', async () => {
    const ids = async () => (await office.get('/api/awards?year=2027')).body.data.map(({ id }: { id: number }) => id);
    const [first, second, last] = [await create(), await create(), await create()];
    for (const { id } of [first, second]) expect((await office.delete(`/api/awards/${id}`)).status).toBe(200);
    const added = await create();
    expect((await ids()).slice(-2)).toEqual([last.id, added.id]);
  });

  it('the order of a year is set as a whole', async () => {
    const ids = async () => (await office.get('/api/awards?year=2027')).body.data.map(({ id }: { id: number }) => id);
    const turned = (await ids()).toReversed();
    expect((await office.put('/api/awards-order', { year: 2027, ids: turned })).status).toBe(200);
    expect(await ids()).toEqual(turned);
    const names = (await office.get('/api/awards?year=2027')).body.data.map(({ name }: { name: string }) => name);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'award.order-changed')
      .execute();
    expect(lines.map(({ changes }) => changes)).toEqual([
      { order: { from: names.toReversed().join(' · '), to: names.join(' · ') } },
    ]);
    const partly = await office.put('/api/awards-order', { year: 2027, ids: turned.slice(1) });
    expect([partly.status, partly.body.code]).toEqual([409, 'order-changed']);
    expect(await ids()).toEqual(turned);
  });

  it('an order that somebody else has saved meanwhile is not replaced unseen', async () => {
    const ids = async (): Promise<number[]> =>
      (await office.get('/api/awards?year=2027')).body.data.map(({ id }: { id: number }) => id);
    const from = await ids();
    const order = (given: number[]) => office.put('/api/awards-order', { year: 2027, ids: given, from });
    const theirs = from.toReversed();
    expect((await order(theirs)).status).toBe(200);
    expect((await order(theirs)).status).toBe(200);
    const mine = [...from.slice(1), from[0] ?? 0];
    const late = await order(mine);
    expect([late.status, late.body.code]).toEqual([409, 'order-changed']);
    expect(await ids()).toEqual(theirs);
    expect((await office.put('/api/awards-order', { year: 2027, ids: mine, from: theirs })).status).toBe(200);
    expect(await ids()).toEqual(mine);
  });
});
