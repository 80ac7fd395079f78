import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { assignRep } from '../../entries/writes.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { setSetting } from '../../settings/writes.ts';
import { participant, signed } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  type Client,
  type Person,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let office: Client;

beforeAll(() => seedParadeYear(portal));
beforeEach(async () => {
  portal.clock.set(testInstant);
  staff = await aStaffMember(portal);
  office = as(staff);
});

const today = async (whose: 'mine' | 'everyone', client = office) =>
  (await client.get(`/api/today?whose=${whose}`)).body;
const ofMine = (of: EntryRow) =>
  inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    assignRep(change, withoutActor(of, 'assign_rep'), staff.id),
  );

it('Today names to the office the addresses of contact that nobody has, until they are changed, but not in the demo', async () => {
  const volunteer = as(await aStaffMember(portal, 'volunteer'));
  const invented = async (client = office) => (await client.get('/api/today')).body.invented_contacts;
  expect(await invented()).toEqual(['participants@paradeofroses.example', 'support@paradeofroses.example']);
  expect(await invented(volunteer)).toEqual([]);
  const change = (key: 'default_tor_laison_email' | 'support_email', value: string) =>
    inTransaction(portal, { kind: 'system', job: 'test' }, (made) => setSetting(made, key, value));
  await change('support_email', 'help@parade.org');
  expect(await invented()).toEqual(['participants@paradeofroses.example']);
  await change('default_tor_laison_email', '');
  expect(await invented()).toEqual([]);
  const demo = await testPortalWithApp({ config: { demo: true } });
  await seedParadeYear(demo);
  const client = signedInClient(demo.app, await aStaffMember(demo));
  expect((await client.get('/api/today')).body.invented_contacts).toEqual([]);
});

describe('the cards of Today', () => {
  it('the cards of Today count what their lists show, for my entries and for everyone’s', async () => {
    const mine = await entry(portal, { stage: 'received', by: staff.id });
    const band = await entry(portal, { stage: 'accepted', by: staff.id });
    const empty = await entry(portal, { stage: 'accepted', by: staff.id });
    await entry(portal, { stage: 'received', by: staff.id, year: 2028 });
    await entry(portal, { stage: 'accepted', by: staff.id });
    for (const each of [mine, band, empty]) await ofMine(each);
    await signed(portal, await participant(portal, band));
    await participant(portal, band);
    const counts: Record<string, number[]> = {};
    for (const whose of ['mine', 'everyone'] as const) {
      const rep = whose === 'mine' ? `rep=${staff.id}` : '';
      const body = await today(whose);
      const total = async (path: string) => (await office.get(path)).body.total;
      expect(body.decide.total).toBe(await total(`/api/review?${rep}`));
      expect(body.approve.total).toBe(await total(`/api/waivers?status=completed&year=2027&${rep}`));
      expect(body.waivers_total).toBe(await total(`/api/waivers?status=any&year=2027&${rep}`));
      expect(body.unsigned).toBe(await total(`/api/waivers?status=not-completed&year=2027&${rep}`));
      expect(body.chase.total).toBe(await total(`/api/today/chase?whose=${whose}`));
      expect(body.unlisted.total).toBe(await total(`/api/today/unlisted?whose=${whose}`));
      expect(body.refused.total).toBe(await total(`/api/today/refused?whose=${whose}`));
      expect(body.changes.total).toBe(await total(`/api/today/changes?whose=${whose}`));
      expect(body.unassigned.total).toBe(await total('/api/entries?status=accepted&year=2027&rep=none'));
      counts[whose] = [body.decide.total, body.approve.total, body.unlisted.total];
    }
    expect(counts).toEqual({ mine: [1, 1, 1], everyone: [2, 1, 2] });
    const { body } = await office.get('/api/today/counts');
    expect([body.review, body.waivers]).toEqual([2, 1]);
  });

  it('the cards of Today leave out unsigned waivers of a withdrawn entry, as lists do, until it is accepted again', async () => {
    const [stays, leaves] = [
      await entry(portal, { stage: 'accepted', by: staff.id }),
      await entry(portal, { stage: 'accepted', by: staff.id }),
    ];
    for (const each of [stays, leaves]) {
      await ofMine(each);
      await participant(portal, each);
    }
    await signed(portal, await participant(portal, leaves));
    const leader = as(await aLeaderOf(portal, leaves.organization_id, leaves.year));
    const all = (entry_id: number) => `/api/waivers?status=any&year=2027&entry_id=${entry_id}`;
    const unsigned = async () => {
      const list = async (client: Client, path: string) => (await client.get(path)).body.total;
      const board = await office.get(`/api/waiver-board?year=2027&entry_id=${leaves.id}`);
      return {
        today: (await today('mine')).unsigned,
        list: await list(office, `/api/waivers?status=not-completed&year=2027&rep=${staff.id}`),
        any: [
          await list(office, all(leaves.id)),
          await list(leader, all(leaves.id)),
          await list(office, all(stays.id)),
        ],
        board: [board.body.total.total, board.body.total.pending, board.body.missing.length],
      };
    };
    const accepted = { today: 2, list: 2, any: [2, 2, 1], board: [2, 1, 1] };
    expect(await unsigned()).toEqual(accepted);
    const put = (status: string) => office.put(`/api/entries/${leaves.id}/status`, { status });
    await put('withdrawn');
    expect(await unsigned()).toEqual({ today: 1, list: 1, any: [1, 1, 1], board: [1, 0, 0] });
    const reminded = await office.post('/api/waiver-reminder', { entry_id: leaves.id, count: 1 });
    expect(reminded.body).toMatchObject({ count: 0, left_out: [{ reason: 'signed', count: 1 }] });
    await put('accepted');
    expect(await unsigned()).toEqual(accepted);
  });

  it('Today begins with everyone’s for a person who is the liaison of no coming entry, and otherwise with their own', async () => {
    const begin = async () => (await office.get('/api/today')).body.whose;
    await ofMine(await entry(portal, { stage: 'accepted', by: staff.id, year: 2026 }));
    expect(await begin()).toBe('everyone');
    await ofMine(await entry(portal, { stage: 'received', by: staff.id }));
    expect(await begin()).toBe('mine');
  });

  it('Today names open work of a coming parade after the next season was started', async () => {
    // Accepted before the forms that were due in November.
    portal.clock.set('2026-10-20T18:00:00.000Z');
    const band = await entry(portal, { stage: 'accepted', by: staff.id });
    portal.clock.set(testInstant);
    await ofMine(band);
    await signed(portal, await participant(portal, band));
    await participant(portal, band);
    const before = await today('mine');
    expect([before.approve.total, before.unsigned, before.earlier]).toEqual([1, 1, []]);
    const start = (year: number) =>
      inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
        setSetting(change, 'current_parade_year', year),
      );
    await start(2028);
    onTestFinished(() => start(2027));
    const after = await today('mine');
    expect([after.approve.total, after.unsigned]).toEqual([0, 0]);
    expect(after.earlier).toEqual([
      {
        year: 2027,
        days_to_parade: before.days_to_parade,
        approve: 1,
        unsigned: 1,
        overdue: before.chase.total,
      },
    ]);
    // E-68: the count opens exactly the list that it counts, the entries of that year.
    const chased = async (query: string) => (await office.get(`/api/today/chase?${query}`)).body;
    const { total, data } = await chased('whose=mine&year=2027');
    expect([total, new Set(data.map((row: { entry: { id: number } }) => row.entry.id))]).toEqual([
      before.chase.total,
      new Set([band.id]),
    ]);
    expect((await chased('whose=mine')).total).toBe(0);
    portal.clock.set('2027-01-02T20:00:00.000Z');
    office = as(await aStaffMember(portal));
    expect((await today('everyone')).earlier).toMatchObject([
      { year: 2027, days_to_parade: -1, unsigned: 0, overdue: null },
    ]);
    expect((await office.get('/api/today/counts')).body.waivers).toBe(
      (await office.get('/api/waiver-queue')).body.total,
    );
  });

  it('the cards of Today count unanswered requests from outside, and open their lists', async () => {
    const recaptcha = () => solvedCaptcha(portal.app);
    const visitor = anonymousClient(portal.app, '10.9.0.1');
    const message = { topic: 'band', name: 'Ada', email: 'ada@example.org', message: 'When do buses leave?' };
    for (const topic of ['band', 'float'])
      expect((await visitor.post('/api/feedback', { ...message, topic, recaptcha: await recaptcha() })).status).toBe(
        201,
      );
    for (const email_verified of [true, true, false]) {
      const asker = as(await aPerson(portal, { email_verified }));
      await asker.post('/api/request-media-access', { media_organization_name: 'Courier' });
    }
    const read = async () => {
      const { feedback, media_requests } = await today('mine');
      const { body } = await office.get('/api/today/counts');
      expect([body.feedback, body.mediaRequests]).toEqual([feedback.total, media_requests.total]);
      expect(feedback.total).toBe((await office.get('/api/feedback')).body.total);
      expect(media_requests.total).toBe((await office.get('/api/media-requests')).body.total);
      return { feedback, media_requests };
    };
    const before = await read();
    expect([before.feedback.total, before.media_requests.total]).toEqual([2, 2]);
    expect(before.feedback.rows.map(({ topic }: { topic: string }) => topic)).toEqual(['band', 'float']);
    // An admin decides about media access; the staff follow it.
    expect(before.media_requests.rows[0]).toMatchObject({
      media_organization_name: 'Courier',
      abilities: { decide: false },
    });
    await office.put(`/api/feedback/${before.feedback.rows[0].id}`, { state: 'answered' });
    const deciding = await aStaffMember(portal, 'admin');
    expect((await today('mine', as(deciding))).media_requests.rows[0].abilities).toEqual({ decide: true });
    const admin = as(deciding);
    const [first] = before.media_requests.rows;
    await admin.post(`/api/media-requests/${first.id}/decision`, { decision: 'refused', letter: 'Sorry.' });
    const after = await read();
    expect([after.feedback.total, after.media_requests.total]).toEqual([1, 1]);
    const volunteer = as(await aStaffMember(portal, 'volunteer'));
    expect(await today('mine', volunteer)).toMatchObject({ feedback: null, media_requests: null, interviews: null });
    expect((await volunteer.get('/api/today/counts')).body).not.toHaveProperty('feedback');
  });

  it('Today leaves out what a person may not open, and is closed to people who do not work for the parade', async () => {
    const band = await entry(portal, { stage: 'accepted', by: staff.id });
    const volunteer = await today('everyone', as(await aStaffMember(portal, 'volunteer')));
    expect([volunteer.chase, volunteer.refused, volunteer.mailing]).toEqual([null, null, null]);
    expect(volunteer.unassigned.total).toBeGreaterThan(0);
    expect((await today('everyone')).chase).not.toBeNull();
    for (const outsider of [await aLeaderOf(portal, band.organization_id, 2027), await aStaffMember(portal, 'judge')])
      for (const path of ['/api/today', '/api/today/counts', '/api/today/chase', '/api/today/changes'])
        expect((await as(outsider).get(path)).status).toBe(403);
  });

  it('Today asks for a liaison and for participants until the day of the parade, and no longer after it', async () => {
    await entry(portal, { stage: 'accepted', by: staff.id });
    portal.clock.set('2027-01-02T07:59:00.000Z');
    const onTheDay = await today('everyone', as(await aStaffMember(portal)));
    expect(onTheDay.unassigned.total).toBeGreaterThan(0);
    expect(onTheDay.unlisted.total).toBeGreaterThan(0);
    portal.clock.set('2027-01-02T08:01:00.000Z');
    const after = await today('everyone', as(await aStaffMember(portal)));
    expect([after.unassigned.total, after.unlisted.total]).toEqual([0, 0]);
  });

  it('Today has the days to the parade and the dates before it', async () => {
    const body = await today('mine');
    expect([body.today, body.parade_on, body.days_to_parade]).toEqual(['2026-11-20', '2027-01-01', 42]);
    const days = body.dates.map(({ date, kind }: { date: string; kind: string }) => `${kind} ${date}`);
    expect(days).toEqual(expect.arrayContaining(['waivers 2026-12-01', 'mailing 2026-11-24', 'parade 2027-01-01']));
    expect([...days].map((day) => day.split(' ')[1])).toEqual(
      days.map((day: string) => day.split(' ')[1]).toSorted((one: string, other: string) => one.localeCompare(other)),
    );
  });
});

describe('the next mailing', () => {
  it('the next mailing is shown with its letter as its first recipient gets it, without mailing or opening anything', async () => {
    const band = await entry(portal, { stage: 'accepted', by: staff.id, official_name: 'Heron Band' });
    const waiver = await participant(portal, band);
    const count = async () =>
      (
        await portal.db
          .selectFrom('outbox')
          .select((of) => of.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await count();
    const { body } = await office.get('/api/today/mailing');
    expect(body.mailing).toEqual((await today('mine')).mailing);
    expect(body.mailing).toMatchObject({ date: '2026-11-24', days_before: 7 });
    expect(body.mailing.people).toBeGreaterThan(0);
    const unsigned = await portal.db
      .selectFrom('waivers')
      .select('name')
      .where('completed_at', 'is', null)
      .orderBy('id')
      .execute();
    expect(unsigned.map(({ name }) => name)).toContain(waiver.name);
    expect(body.example.to_name).toBe(unsigned[0]?.name);
    expect(body.example.subject).toMatch(/^Reminder: Please sign .+’s (Participant Waiver|waiver) for/);
    expect(body.example.parts).toContainEqual({ action: 'Read and sign', href: '[signing link]', aside: false });
    expect(body.example.parts.at(-1)).toMatchObject({ action: 'Stop these reminders', aside: true });
    expect(await count()).toBe(before);
  });
});

describe('whom the next mailing reaches', () => {
  it('the next mailing before October is the waivers, which reach everybody of accepted entries, and no reminder', async () => {
    portal.clock.set('2026-09-30T17:00:00.000Z');
    const client = as(await aStaffMember(portal));
    const before = (await today('everyone', client)).sending;
    const band = await entry(portal, { stage: 'accepted', by: staff.id });
    await participant(portal, band);
    await participant(portal, band);
    const { sending, mailing, dates } = await today('everyone', client);
    expect(sending).toEqual({ date: '2026-10-01', people: before.people + 2, entries: before.entries + 1 });
    expect([mailing, (await client.get('/api/today/mailing')).body.mailing]).toEqual([null, null]);
    expect(dates).toContainEqual({ date: '2026-10-01', kind: 'mailing', label: 'Waivers are emailed' });
    const volunteer = as(await aStaffMember(portal, 'volunteer'));
    expect((await today('everyone', volunteer)).sending).toBeNull();
    portal.clock.set('2026-10-01T08:00:00.000Z');
    const later = await today('everyone', as(await aStaffMember(portal)));
    expect([later.sending, later.mailing.date]).toEqual([null, '2026-10-17']);
  });

  it('the next mailing counts somebody with a waiver and a health screening as one person, on the calendar too', async () => {
    const screenedIn = (years: number[]) =>
      inTransaction(portal, { kind: 'system', job: 'test' }, (change) => setSetting(change, 'covid_form_years', years));
    onTestFinished(() => screenedIn([]));
    await screenedIn([2027]);
    const at = async (now: string) => {
      portal.clock.set(now);
      const client = as(await aStaffMember(portal));
      const { sending, mailing } = await today('everyone', client);
      return { people: (sending ?? mailing).people, now: (await client.get('/api/waiver-calendar')).body.would_get_it };
    };
    const [sendingDay, reminderDay] = ['2026-09-30T17:00:00.000Z', '2026-11-24T16:00:00.000Z'];
    const [unsent, unsigned] = [await at(sendingDay), await at(reminderDay)];
    portal.clock.set(sendingDay);
    const band = await entry(portal, { stage: 'accepted', by: staff.id });
    const { participant_id } = await participant(portal, band);
    const issued = await portal.db.selectFrom('waivers').where('participant_id', '=', participant_id).execute();
    expect(issued).toHaveLength(2);
    expect((await at(sendingDay)).people).toBe(unsent.people + 1);
    await portal.db
      .updateTable('waivers')
      .set({ sent_at: '2026-10-01T08:00:00.000Z' })
      .where('participant_id', '=', participant_id)
      .execute();
    expect(await at(reminderDay)).toEqual({ people: unsigned.people + 1, now: unsigned.now + 1 });
  });

  it('the next mailing reaches whom its job would mail: the present address and the newest letter count, not an earlier one', async () => {
    const band = await entry(portal, { stage: 'accepted', by: staff.id });
    const [moved, again, stopped, refused] = [
      await participant(portal, band),
      await participant(portal, band),
      await participant(portal, band),
      await participant(portal, band),
    ];
    // A person who got a letter today gets none of a step today.
    const reached = async () => {
      portal.clock.advance({ days: 1 });
      const later = as(await aStaffMember(portal));
      const { people } = (await later.get('/api/today/mailing')).body.mailing;
      expect((await later.get('/api/waiver-calendar')).body.would_get_it).toBe(people);
      return people;
    };
    const before = await reached();
    const stop = (waiver_id: number, address: string) =>
      portal.db
        .insertInto('stopped_reminders')
        .values({ waiver_id, address, stopped_at: portal.clock.nowIso() })
        .execute();
    const refuse = (waiver_id: number) =>
      portal.db
        .updateTable('outbox')
        .set({ state: 'bounced' })
        .where('waiver_id', '=', waiver_id)
        .where('link_kind', '=', 'signing')
        .execute();
    await stop(moved.id, 'former@example.org');
    await refuse(again.id);
    // A new letter starts anew.
    const corrected = { name: again.name, email: 'new@example.org' };
    expect((await as(await aStaffMember(portal)).put(`/api/waivers/${again.id}`, corrected)).status).toBe(200);
    expect(await reached()).toBe(before);
    await stop(stopped.id, stopped.email ?? '');
    await refuse(refused.id);
    expect(await reached()).toBe(before - 2);
  });

  it('the next mailing reaches people mailed before its day, and not those mailed on that morning', async () => {
    const band = await entry(portal, { stage: 'accepted', by: staff.id });
    const counts = async () => {
      const later = as(await aStaffMember(portal));
      const { people, date } = (await later.get('/api/today/mailing')).body.mailing;
      return { people, date, now: (await later.get('/api/waiver-calendar')).body.would_get_it };
    };
    portal.clock.set('2026-11-24T16:00:00.000Z');
    const before = await counts();
    expect(before).toMatchObject({ date: '2026-11-24', people: before.now });
    await participant(portal, band);
    expect(await counts()).toEqual(before);
    // A step on another day reaches them too.
    portal.clock.set('2026-11-23T16:00:00.000Z');
    await participant(portal, band);
    expect((await counts()).people).toBe(before.people + 1);
  });
});

describe('changed since yesterday', () => {
  it('changes since yesterday have each answer once, from old to present, and no first answer', async () => {
    const band = await entry(portal, { stage: 'accepted', by: staff.id });
    portal.clock.set('2026-11-17T18:00:00.000Z');
    let leader = await aLeaderOf(portal, band.organization_id, 2027);
    const form = `/api/forms/${band.organization_id}/band-profile/2027`;
    const save = async (value: string) => {
      const { status } = await as(leader).put(form, { field_values: { 'entry:hometown_city': value } });
      expect(status).toBe(200);
    };
    const rows = async () =>
      (await office.get('/api/today/changes?whose=everyone')).body.data.filter(
        ({ entry: of }: { entry: { id: number } }) => of.id === band.id,
      );
    await save('Arcadia');
    portal.clock.set(testInstant);
    leader = await aLeaderOf(portal, band.organization_id, 2027);
    expect(await rows()).toEqual([]);
    for (const city of ['Altadena', 'Pasadena']) await save(city);
    expect(await rows()).toMatchObject([
      { from: 'Arcadia', to: 'Pasadena', by: `${leader.first_name} ${leader.last_name}`, form_type: 'band-profile' },
    ]);
    await save('Arcadia');
    expect(await rows()).toEqual([]);
    await as(leader).put(form, { field_values: { 'entry:hometown_state': 'CA' } });
    expect(await rows()).toEqual([]);
    await save('Glendale');
    portal.clock.advance({ hours: 11 });
    expect(await rows()).toHaveLength(1);
    portal.clock.set('2026-11-22T18:00:00.000Z');
    office = as(await aStaffMember(portal));
    expect(await rows()).toEqual([]);
  });

  it('changes since yesterday name the people whom an answer chooses', async () => {
    const organization_id = await organization(portal, { type_id: 1 });
    const horses = await entry(portal, { organization_id, stage: 'accepted', by: staff.id });
    const owner = await participant(portal, horses);
    const animal = { breed: 'Morgan', gender: 'mare', horse_type: 'ridden', barefoot: 'no', owner: 'participant' };
    for (const [age, at] of [
      ['9', '2026-11-22T18:00:00.000Z'],
      ['10', '2026-11-25T18:00:00.000Z'],
    ] as const) {
      portal.clock.set(at);
      const leader = await aLeaderOf(portal, organization_id, 2027);
      const list = [{ ...animal, age, participant: String(owner.participant_id) }];
      const form = `/api/forms/${organization_id}/equestrian-animals/2027`;
      expect((await as(leader).put(form, { field_values: { 'animals:list': list } })).status).toBe(200);
    }
    office = as(await aStaffMember(portal));
    const [row] = (await office.get('/api/today/changes?whose=everyone')).body.data.filter(
      ({ entry: of }: { entry: { id: number } }) => of.id === horses.id,
    );
    expect(row.to).toContain(owner.name);
    expect(row.to).not.toContain('on the list');
  });
});
