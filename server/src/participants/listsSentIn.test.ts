import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { runDeletions } from '../retention.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { signed, waiverNow } from '../testing/participants.ts';
import { aPerson, aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let leader: Person;
let band: EntryRow;
let riders: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id, official_name: 'Alder Springs Band' });
  riders = await entry(portal, { type_id: 1, stage: 'accepted', by: staff.id, official_name: 'Long Beach Riders' });
  leader = await aPerson(portal, {
    leads: [band, riders].map(({ organization_id }) => ({ organization_id, year: 2027 })),
  });
});

const list = async (of: EntryRow, type = '') =>
  (await as(leader).get(`/api/participants/${of.id}?${type && `type=${type}`}`)).body;

describe('a list sent in', () => {
  const general = 'general-participants';
  const row = (first_name: string, primary_role: string | null = null) => ({
    first_name,
    last_name: 'List',
    email: 'list@example.org',
    primary_role,
  });
  const counts = async (of: EntryRow) => {
    const people = portal.db.selectFrom('participants').select('id').where('entry_id', '=', of.id);
    const letters = portal.db
      .selectFrom('outbox')
      .select('id')
      .where('entry_id', '=', of.id)
      .where('room', '=', 'waivers');
    const lines = portal.db
      .selectFrom('audit_events')
      .select('id')
      .where('entry_id', '=', of.id)
      .where('action', '=', 'participant.added');
    return [(await people.execute()).length, (await letters.execute()).length, (await lines.execute()).length];
  };
  const newBand = () => entry(portal, { organization_id: band.organization_id, stage: 'accepted', by: staff.id });

  it('the digest of a list is forgotten after a day, and the list is still answered under its key', async () => {
    const of = await newBand();
    const sent = { type: general, rows: [row('Quill')], request_key: randomUUID() };
    const send = (body: object) => as(leader).post(`/api/participants/${of.id}/multiple`, body);
    expect((await send(sent)).body).toMatchObject({ added: 1 });
    const digests = async () =>
      (
        await portal.db
          .selectFrom('participant_imports')
          .select('request_digest')
          .where('entry_id', '=', of.id)
          .execute()
      ).map(({ request_digest }) => request_digest === null);
    const sentBefore = (hours: number) =>
      portal.db
        .updateTable('participant_imports')
        .set({ created_at: new Date(portal.clock.now().getTime() - hours * 3_600_000).toISOString() })
        .where('entry_id', '=', of.id)
        .execute();
    await sentBefore(23);
    await runDeletions(portal, 'retention');
    expect(await digests()).toEqual([false]);
    expect((await send({ ...sent, rows: [row('Other')] })).status).not.toBe(200);
    await sentBefore(25);
    await runDeletions(portal, 'retention');
    expect(await digests()).toEqual([true]);
    expect((await send(sent)).body).toMatchObject({ outcomes: ['added'] });
    expect(await counts(of)).toEqual([1, 1, 1]);
  });

  it('a list sent in of more than one batch has one waiver, one letter with its own link and one line for each', async () => {
    const of = await newBand();
    const rows = Array.from({ length: 1203 }, (_, n) => row(`Name${n % 1200}`));
    const { body } = await as(leader).post(`/api/participants/${of.id}/multiple`, { type: general, rows });
    expect(body).toMatchObject({ added: 1200, existing: 3, total: 1200 });
    expect(body.outcomes.slice(-4)).toEqual(['added', 'duplicate', 'duplicate', 'duplicate']);
    expect(await counts(of)).toEqual([1200, 1200, 1200]);
    const links = await portal.db
      .selectFrom('signing_links')
      .innerJoin('waivers', 'waivers.id', 'signing_links.waiver_id')
      .innerJoin('outbox', 'outbox.waiver_id', 'waivers.id')
      .select(['signing_links.id', 'signing_links.secret_hash', 'outbox.link_id', 'outbox.text_body'])
      .where('waivers.entry_id', '=', of.id)
      .execute();
    expect(links).toHaveLength(1200);
    expect(new Set(links.map(({ secret_hash }) => secret_hash.toString('hex'))).size).toBe(1200);
    for (const link of links) {
      expect(link.link_id).toBe(link.id);
      expect(link.text_body).toContain(`{{link:signing:${link.id}}}`);
    }
  });

  it('a list sent in 50 times at once with one key takes effect once, and each gets the same answer', async () => {
    const of = await newBand();
    const body = { type: general, rows: [row('A'), row('B'), row('A')], request_key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => as(leader).post(`/api/participants/${of.id}/multiple`, body)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toHaveLength(1);
    expect(answers[0]?.body.outcomes).toEqual(['added', 'added', 'duplicate']);
    expect(await counts(of)).toEqual([2, 2, 2]);
  });

  it('a person added again under one key is added once, and another one under that key is refused', async () => {
    const of = await newBand();
    const body = { ...row('A', 'Tuba'), type: general, request_key: randomUUID() };
    const add = (given: object) => as(leader).post(`/api/participants/${of.id}`, given);
    const first = await add(body);
    expect(first.status).toBe(201);
    const again = await add(body);
    expect([again.status, again.body.participant?.participant_id]).toEqual([
      201,
      first.body.participant?.participant_id,
    ]);
    const codeOf = async (given: object) => (await add(given)).body.code;
    expect(await codeOf({ ...body, request_key: randomUUID() })).toBe('participant-exists');
    expect(await codeOf({ ...body, ...row('B', 'Tuba') })).toBe('request-key-used');
    expect(await counts(of)).toEqual([1, 1, 1]);
  });

  it('a list sent in with the key of another one is refused, and the same list is answered as before', async () => {
    const of = await newBand();
    const request_key = randomUUID();
    const send = async (rows: readonly object[], more: object = {}) => {
      const body = { type: general, rows, request_key, ...more };
      const answer = await as(leader).post(`/api/participants/${of.id}/multiple`, body);
      return answer.body.outcomes ?? [answer.status, answer.body.code];
    };
    const refused = [409, 'request-key-used'];
    expect(await send([row('A'), row('B')])).toEqual(['added', 'added']);
    expect(await send([row('A'), row('C')])).toEqual(refused);
    expect(await send([row('A'), row('B'), row('C')])).toEqual(refused);
    expect(await send([row('A'), row('B')], { usual: { letter_language: 'es' } })).toEqual(refused);
    expect(await send([row('A'), row('B')])).toEqual(['added', 'added']);
    expect((await list(of)).data).toMatchObject([{ first_name: 'A' }, { first_name: 'B' }]);
    expect(await send([row('C')], { request_key: randomUUID() })).toEqual(['added']);
  });

  it('a list sent in again that says the same in another order, or with empty fields, is answered as before', async () => {
    const of = await newBand();
    const request_key = randomUUID();
    const send = (rows: readonly object[], more: object = {}) =>
      as(leader).post(`/api/participants/${of.id}/multiple`, { type: general, rows, request_key, ...more });
    const first = row('A');
    expect((await send([first])).body.outcomes).toEqual(['added']);
    const backwards = Object.fromEntries(Object.entries(first).toReversed());
    const empty = { letter_language: '', has_participated: null, other_parades_name: null };
    const usual = { primary_role: null, has_participated: null, other_appearances: null, letter_language: null };
    for (const [rows, more] of [
      [[backwards], {}],
      [[{ ...first, ...empty }], {}],
      [[first], { usual }],
    ] as const) {
      const { status, body } = await send(rows, more);
      expect([status, body.outcomes]).toEqual([200, ['added']]);
    }
    expect((await send([{ ...first, primary_role: 'Flute' }])).status).toBe(409);
  });

  it('two lists sent in at once under one key: one is listed, the other one refused', async () => {
    const of = await newBand();
    const request_key = randomUUID();
    const path = `/api/participants/${of.id}/multiple`;
    const answers = await Promise.all(
      ['A', 'B'].map((name) => as(leader).post(path, { type: general, rows: [row(name)], request_key })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await list(of)).data).toHaveLength(1);
  });

  it('a list sent in adds a role to listed people, and changes neither names nor what is signed', async () => {
    const of = await newBand();
    const path = `/api/participants/${of.id}/multiple`;
    await as(leader).post(path, { type: general, rows: [row('Ann', 'Tuba'), row('Bo', 'Drum'), row('Cy')] });
    const people = (await list(of)).data as { first_name: string; waivers: { id: number }[] }[];
    const cy = people.find(({ first_name }) => first_name === 'Cy')?.waivers[0]?.id ?? 0;
    await signed(portal, await waiverNow(portal, cy));
    const rows = [row('ANN', 'Flute'), row('Bo'), row('Cy', 'Horn'), row('ann', 'Harp')];
    const { body } = await as(leader).post(path, { type: general, rows });
    expect(body.outcomes).toEqual(['merged', 'existing', 'unchanged', 'duplicate']);
    const after = (await list(of)).data as { first_name: string; primary_role: string | null }[];
    expect(after.map(({ first_name, primary_role }) => [first_name, primary_role])).toEqual([
      ['Ann', 'Flute'],
      ['Bo', 'Drum'],
      ['Cy', null],
    ]);
  });

  it('a list sent in gives its shared answers to new people only, and listed ones keep theirs', async () => {
    const type = 'individual-participants';
    const path = `/api/participants/${riders.id}/multiple`;
    const answers = { has_participated: true, other_appearances: true, other_parades_name: 'Rose Ride' };
    const known = { ...answers, primary_role: 'cwd', letter_language: 'es' };
    const named = (first_name: string) => ({ first_name, last_name: 'Rider', email: `${first_name}@example.org` });
    await as(leader).post(path, { type, rows: ['Ann', 'Bo'].map((name) => ({ ...named(name), ...known })) });
    const usual = { primary_role: 'mhr', has_participated: false, other_appearances: false, letter_language: 'ja' };
    const rows = [named('Ann'), { ...named('Bo'), primary_role: 'hw' }, named('Cy')];
    const { body } = await as(leader).post(path, { type, rows, usual });
    expect(body.outcomes).toEqual(['existing', 'merged', 'added']);
    expect((await list(riders, type)).data).toMatchObject([
      { first_name: 'Ann', ...known },
      { first_name: 'Bo', ...known, primary_role: 'hw' },
      { first_name: 'Cy', ...usual, other_parades_name: null },
    ]);
    const alone = await as(leader).post(path, { type, rows: [named('Di')] });
    expect(alone.body.outcomes).toEqual(['wrong']);
  });

  it('a list sent in that answers no to other parades takes their names away, and the trail says so; others keep theirs', async () => {
    const type = 'individual-participants';
    const path = `/api/participants/${riders.id}/multiple`;
    const named = (first_name: string, other: object) => ({
      first_name,
      last_name: 'Named',
      email: `${first_name}.named@example.org`,
      primary_role: 'cwd',
      has_participated: true,
      ...other,
    });
    const been = { other_appearances: true, other_parades_name: 'Rose Ride' };
    await as(leader).post(path, { type, rows: ['Eve', 'Flo'].map((name) => named(name, been)) });
    const rows = [named('Eve', { other_appearances: false }), { ...named('Flo', been), primary_role: 'hw' }];
    expect((await as(leader).post(path, { type, rows })).body.outcomes).toEqual(['merged', 'merged']);
    const people = (await list(riders, type)).data as { participant_id: number; last_name: string }[];
    const [eve, flo] = people.filter(({ last_name }) => last_name === 'Named');
    expect([eve, flo]).toMatchObject([{ other_appearances: false, other_parades_name: null }, been]);
    const trail = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'participant.changed')
      .where('model_id', '=', String(eve?.participant_id))
      .execute();
    expect(trail.map(({ changes }) => changes)).toEqual([
      { other_appearances: { from: true, to: false }, other_parades_name: { from: 'Rose Ride', to: null } },
    ]);
  });

  it('a list sent in may name its type in each row, and leaves out the rows that name another one', async () => {
    const of = await newBand();
    const typed = (name: string, type: string | null) => ({ ...row(name), type });
    const rows = [typed('A', general), typed('B', null), typed('C', 'individual-participants'), typed('D', 'x')];
    const { body } = await as(leader).post(`/api/participants/${of.id}/multiple`, { type: general, rows });
    expect([body.outcomes, body.wrong]).toEqual([
      ['added', 'added', 'wrong', 'wrong'],
      [2, 3].map((at) => ({ row: at, errors: ['Problem with type: it differs from the type of the list'] })),
    ]);
    expect((await list(of)).data).toMatchObject([{ first_name: 'A' }, { first_name: 'B' }]);
  });

  it('a list sent in with values of another kind leaves out their rows, each with its message, and takes the others', async () => {
    const type = 'individual-participants';
    const rider = (first_name: string, other: object = {}) => ({
      first_name,
      last_name: 'Kind',
      email: `${first_name}@example.org`,
      primary_role: 'mhr',
      has_participated: 'yes',
      other_appearances: false,
      ...other,
    });
    const rows = [
      rider('Ana'),
      rider('Bea', { has_participated: 'maybe' }),
      rider('Cyd', { other_appearances: 1 }),
      rider('Dot', { email: 5 }),
      rider('Eva', { last_name: ['Kind'] }),
      rider('Fay', { primary_role: 'x'.repeat(20_000) }),
      rider('Gia', { type: 7 }),
      rider('Hal', { other_appearances: 'yes', other_parades_name: { of: 'x' } }),
      rider('Ivy'),
    ];
    const { status, body } = await as(leader).post(`/api/participants/${riders.id}/multiple`, { type, rows });
    expect([status, body.added, body.outcomes.indexOf('added'), body.outcomes.lastIndexOf('added')]).toEqual([
      200, 2, 0, 8,
    ]);
    expect(body.wrong).toEqual([
      { row: 1, errors: ['Problem with participated'] },
      { row: 2, errors: ['Problem with other appearances'] },
      { row: 3, errors: ['Problem with email'] },
      { row: 4, errors: ['Problem with last name'] },
      { row: 5, errors: ['Problem with primary role'] },
      { row: 6, errors: ['Problem with type: it differs from the type of the list'] },
      { row: 7, errors: ['Problem with parade names'] },
    ]);
    const usual = { has_participated: 'maybe' };
    const wholly = await as(leader).post(`/api/participants/${riders.id}/multiple`, {
      type,
      rows: [rider('Jo')],
      usual,
    });
    expect([wholly.status, Object.keys(wholly.body.errors)]).toEqual([422, ['usual.has_participated']]);
  });

  it('a list sent in without a valid row says so and changes nothing', async () => {
    const of = await newBand();
    const rows = [
      { ...row('A'), email: 'nowhere' },
      { ...row('B\0'), primary_role: 'x' },
    ];
    const { status, body } = await as(leader).post(`/api/participants/${of.id}/multiple`, { type: general, rows });
    expect([status, body.success, body.errors, body.total]).toEqual([
      200,
      false,
      ['No entries could be imported...'],
      0,
    ]);
  });
});
