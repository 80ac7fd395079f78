import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { actor } from '../../testing/actors.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { answers, cosigningOf, typed } from '../../testing/cosigning.ts';
import { seedParadeYear } from '../../testing/entries.ts';
import { failingRow } from '../../testing/failingRow.ts';
import { deliverDue, letterTo } from '../../testing/letters.ts';
import { callDuring } from '../../testing/locks.ts';
import { openMailServer } from '../../testing/mailServer.ts';
import {
  aLeaderOf,
  anonymousClient,
  aStaffMember,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { remindCosigners } from './jobs.ts';
import { waitingRequests } from './reads.ts';
import { deleteDeclinedWords } from './retention.ts';
import { countingRequest } from './writes.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl, publicUrl: 'https://portal.test' } });
const anyone = anonymousClient(portal.app);
let staff: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
});

const { aBand, agreement, asked, requestsOf, secretTo, opened, cosigned } = cosigningOf(portal, server, () => staff.id);

describe('asking somebody else for a signature', () => {
  it('a request for a signature mails a link that is in the letter alone, and the form says whom it waits for', async () => {
    const { band, leader, person } = await aBand();
    const request = asked(band);
    const made = await leader.post('/api/signature-requests', request);
    expect([made.status, made.body.request]).toMatchObject([
      201,
      { name: 'Dr. Lee', email: request.email, state: 'waiting', viewed_at: null, actions: ['resend', 'withdraw'] },
    ]);
    const secret = await secretTo(request.email);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const letter = letterTo(server, request.email).text;
    const { text_body } = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('to_address', '=', request.email)
      .executeTakeFirstOrThrow();
    // Typed names are quoted, or left out.
    expect(text_body).toContain(`“${person.first_name} ${person.last_name}” of`);
    expect(text_body).not.toContain('Dr. Lee');
    expect(letter).toContain('owner or officer of the organization');
    const rows = JSON.stringify(await portal.db.selectFrom('form_signature_links').selectAll().execute());
    expect(rows + JSON.stringify(await requestsOf(leader, band))).not.toContain(secret);
    expect(await requestsOf(leader, band)).toHaveLength(1);
  });

  it('a request for a signature is for one group, one person at a time, and only for groups that others sign', async () => {
    const { band, leader } = await aBand();
    expect((await leader.post('/api/signature-requests', asked(band, { group: 'terms' }))).status).toBe(404);
    expect((await leader.post('/api/signature-requests', asked(band, { name: ' ' }))).status).toBe(422);
    expect((await leader.post('/api/signature-requests', asked(band))).status).toBe(201);
    const second = await leader.post('/api/signature-requests', asked(band));
    expect([second.status, second.body.errors]).toEqual([
      422,
      { email: ['Someone has been asked to sign this already.'] },
    ]);
  });

  it('a request for a signature is for people who fill in the form, and nobody else sees whom it waits for', async () => {
    const { band, leader } = await aBand();
    const { leader: stranger } = await aBand();
    const media = signedInClient(portal.app, await aStaffMember(portal, 'media'));
    const { body } = await leader.post('/api/signature-requests', asked(band));
    const of = `/api/signature-requests/${body.request.locator}`;
    const list = `/api/signature-requests?entry_id=${band.id}&form_type=participation-agreement`;
    for (const [client, status] of [
      [stranger, 404],
      [media, 403],
      [anyone, 401],
    ] as const) {
      expect((await client.post('/api/signature-requests', asked(band))).status).toBe(status);
      expect((await client.get(list)).status).toBe(status);
      expect((await client.post(`${of}/resend`)).status).toBe(status);
      expect((await client.delete(of)).status).toBe(status);
    }
    expect(await requestsOf(signedInClient(portal.app, staff), band)).toHaveLength(1);
    expect((await leader.delete(of)).status).toBe(200);
    expect(await requestsOf(leader, band)).toEqual([]);
  });
});

describe('asking while others act', () => {
  const system = { kind: 'system', job: 'tests' } as const;
  const letters = async (to: string) =>
    (await portal.db.selectFrom('outbox').select('id').where('to_address', '=', to).execute()).length;
  const mailedBy = (user_id: number, email: string) =>
    countingRequest(portal, actor([], { user_id }), email, () => Promise.resolve());
  const withdrawing =
    (entry_id: number) =>
    ({ tx }: Change) =>
      tx
        .updateTable('entries')
        .set({ submitted_at: null, approved_at: null, status: 'withdrawn' })
        .where('id', '=', entry_id)
        .execute();

  it('an address gets forty letters a day that request its signature, whoever asks, and no more', async () => {
    const [{ band, leader }, { band: other, leader: late }] = [await aBand(), await aBand()];
    const email = 'marshal.of.many@example.org';
    for (let n = 0; n < 39; n += 1) await mailedBy(900_000 + n, email);
    expect((await leader.post('/api/signature-requests', asked(band, { email }))).status).toBe(201);
    const refused = await late.post('/api/signature-requests', asked(other, { email }));
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect([await letters(email), await requestsOf(late, other)]).toEqual([1, []]);
  });

  it('requests that are refused use up nobody’s letters to the signer, and those that are sent do', async () => {
    const [{ band, leader }, { band: other, leader: late }] = [await aBand(), await aBand()];
    const email = 'marshal.of.two@example.org';
    const { body } = await leader.post('/api/signature-requests', asked(band, { email }));
    const resend = `/api/signature-requests/${body.request.locator}/resend`;
    // More than one person may send in a day.
    for (let n = 0; n < 8; n += 1) expect((await leader.post(resend)).body.code).toBe('reminder-sent-today');
    expect((await leader.post('/api/signature-requests', asked(band, { email }))).status).toBe(422);
    for (let n = 0; n < 38; n += 1) await mailedBy(800_000 + n, email);
    expect((await late.post('/api/signature-requests', asked(other, { email }))).status).toBe(201);
    expect(await letters(email)).toBe(2);
    await expect(mailedBy(800_100, email)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it('nobody is mailed a request for a signature of an entry that is withdrawn at that moment', async () => {
    const { band, leader } = await aBand();
    const request = asked(band);
    const refused = await callDuring(portal, system, withdrawing(band.id), () =>
      leader.post('/api/signature-requests', request),
    );
    expect([refused.body.code, await letters(request.email)]).toEqual(['entry-not-accepted', 0]);
    expect(await requestsOf(signedInClient(portal.app, staff), band)).toEqual([]);
  });

  it('nobody is mailed a link again for an entry that is withdrawn at that moment', async () => {
    const { band, leader, request, locator } = await opened();
    const earlier = new Date(portal.clock.now().getTime() - 24 * 3_600_000).toISOString();
    await portal.db
      .updateTable('form_signature_requests')
      .set({ sent_at: earlier })
      .where('locator', '=', locator)
      .execute();
    const refused = await callDuring(portal, system, withdrawing(band.id), () =>
      leader.post(`/api/signature-requests/${locator}/resend`),
    );
    expect([refused.body.code, await letters(request.email)]).toEqual(['entry-not-accepted', 1]);
  });

  it('a signer who declines at the moment of the calendar’s reminder gets none', async () => {
    const { request, locator } = await opened();
    const ofRequest = (db: Database) => db.updateTable('form_signature_requests').where('locator', '=', locator);
    const earlier = new Date(portal.clock.now().getTime() - 8 * 24 * 3_600_000).toISOString();
    await ofRequest(portal.db).set({ sent_at: earlier }).execute();
    await callDuring(
      portal,
      system,
      ({ tx, at }) => ofRequest(tx).set({ declined_at: at }).execute(),
      () => remindCosigners(portal),
    );
    expect(await letters(request.email)).toBe(1);
  });
});

describe('the signer', () => {
  it('a signer reads the statement and what it is about, and nothing else of the form or the entry', async () => {
    const { signing, band } = await opened();
    expect(signing).toMatchObject({
      state: 'waiting',
      name: 'Dr. Lee',
      form_name: 'Participation Agreement',
      may_sign: true,
    });
    const [terms] = signing.statement;
    expect(terms.title).toBe('Terms (read-only)');
    expect(terms.texts.length).toBeGreaterThan(5);
    expect(signing.fields.map(({ key, kind, value }: Record<string, unknown>) => [key, kind, value])).toEqual([
      ['authority', 'agree', null],
      ['printed_name', 'text', 'Dr. Lee'],
      ['printed_title', 'text', null],
      ['signature', 'signature', null],
    ]);
    expect(Object.keys(signing)).not.toContain('field_values');
    const institution = asked(band, { form_type: 'band-application', group: 'institution' });
    expect((await signedInClient(portal.app, staff).post('/api/signature-requests', institution)).status).toBe(201);
    const other = await anyone.get(`/api/cosigning/${await secretTo(institution.email)}`);
    expect(other.body.signing.statement).toEqual([]);
    expect(other.body.signing.fields.map(({ key }: { key: string }) => key)).toEqual([
      'name',
      'title',
      'email',
      'approves',
      'signature',
    ]);
  });

  it('a signer signs once: the form has the dated answers, and the evidence says what was shown and from where', async () => {
    const { band, leader, link, request, signing } = await opened();
    const act = { values: answers, shown: signing.shown, consent: true };
    const all = await Promise.all(Array.from({ length: 8 }, () => anyone.post(link, act)));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.signing?.state}`))).toEqual(new Set(['200 signed']));
    const { form } = (await leader.get(agreement(band))).body;
    expect(form.field_values).toMatchObject({
      'signatures:authority': true,
      'signatures:printed_name': 'Dr. Kim Lee',
      'signatures:signature': typed('Kim Lee'),
      'signatures:signature-date': portal.clock.today(),
    });
    const row = await portal.db
      .selectFrom('form_signature_requests')
      .select(['record', 'record_sha256'])
      .where('entry_id', '=', band.id)
      .executeTakeFirstOrThrow();
    const record = JSON.parse(row.record ?? '{}');
    expect(record).toMatchObject({
      addressed_to: { name: 'Dr. Lee', email: request.email },
      shown: signing.shown,
      values: { 'signatures:signature': typed('Kim Lee') },
      agreed: { texts: { 'participation-agreement': expect.any(Number) } },
    });
    expect(record.statement).toEqual(signing.statement);
    expect(record.deliveries).toMatchObject([{ to_address: request.email, state: 'sent' }]);
    const trail = await portal.db
      .selectFrom('audit_events')
      .select(['actor_label', 'note'])
      .where('action', '=', 'form.cosigned')
      .where('entry_id', '=', band.id)
      .execute();
    expect(trail).toEqual([{ actor_label: 'The signer', note: expect.stringContaining(row.record_sha256 ?? 'none') }]);
    await deliverDue(portal, server);
    expect(letterTo(server, request.email).headers['subject']).toMatch(/^Signed: Participation Agreement/);
    expect((await requestsOf(leader, band))[0]).toMatchObject({ state: 'signed', actions: ['withdraw'] });
  });

  it('a signer cannot sign without each answer and the consent, with unasked answers, or a statement that changed meanwhile', async () => {
    const { band, leader, link, signing } = await opened();
    const sign = (more = {}) => anyone.post(link, { values: answers, shown: signing.shown, consent: true, ...more });
    const empty = await sign({ values: { signature: typed('Kim Lee') } });
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([
      422,
      ['authority', 'printed_name', 'printed_title'],
    ]);
    const dots = await sign({ values: { ...answers, signature: typed(' . . .') } });
    expect([dots.status, dots.body.errors]).toEqual([422, { signature: ['Please place your signature below'] }]);
    expect((await sign({ consent: false })).status).toBe(422);
    const unasked = await sign({ values: { ...answers, fee_class: 'Commercial' } });
    expect([unasked.status, unasked.body.errors]).toEqual([422, { fee_class: ['This value is not expected'] }]);
    await leader.put(agreement(band), {
      field_values: { 'terms:fee_class': 'Commercial', 'terms:fee_method': 'Card' },
    });
    const changed = await sign();
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['statement']]);
    const { form } = (await leader.get(agreement(band))).body;
    expect(form.field_values['signatures:signature'] ?? null).toBeNull();
    const again = (await anyone.get(link)).body.signing;
    expect(JSON.stringify(again.statement)).toContain('Commercial');
    expect((await sign({ shown: again.shown })).body.signing.state).toBe('signed');
  });

  it('a signer is nobody of the entry and nobody who works for the parade, unless the link went to their own address', async () => {
    const { band, leader, link, signing } = await opened();
    const act = { values: answers, shown: signing.shown, consent: true };
    for (const client of [leader, signedInClient(portal.app, staff)]) {
      expect((await client.get(link)).body.signing.may_sign).toBe(false);
      const refused = await client.post(link, act);
      expect([refused.status, refused.body.code]).toEqual([403, 'signer-only']);
      expect((await client.post(`${link}/decline`, { note: null })).status).toBe(403);
    }
    const owner = await aLeaderOf(portal, band.organization_id, 2027);
    await leader.delete(`/api/signature-requests/${(await requestsOf(leader, band))[0].locator}`);
    const own = asked(band, { email: owner.email });
    await leader.post('/api/signature-requests', own);
    const ownLink = `/api/cosigning/${await secretTo(owner.email)}`;
    const client = signedInClient(portal.app, owner);
    const { shown } = (await client.get(ownLink)).body.signing;
    expect((await client.post(ownLink, { ...act, shown })).body.signing.state).toBe('signed');
  });

  it('a signer may decline, which the leaders learn once, and can sign after all', async () => {
    const { band, leader, person, link, signing } = await opened();
    for (const _ of [1, 2]) await anyone.post(`${link}/decline`, { note: 'Not my school.' });
    expect((await requestsOf(leader, band))[0]).toMatchObject({ state: 'declined', declined_note: 'Not my school.' });
    await deliverDue(portal, server);
    const news = server.received.filter(({ to }) => to === person.email);
    expect(news).toHaveLength(1);
    const signed = await anyone.post(link, { values: answers, shown: signing.shown, consent: true });
    expect(signed.body.signing.state).toBe('signed');
  });

  it('why somebody declined is deleted after the parade, with the letter that quotes it; that they declined stays', async () => {
    const { band, leader, link } = await opened();
    await anyone.post(`${link}/decline`, { note: 'Quixotic Zebra' });
    const letters = () =>
      portal.db.selectFrom('outbox').select('subject').where('text_body', 'like', '%Quixotic Zebra%').execute();
    expect([await deleteDeclinedWords(portal), (await letters()).length]).toEqual([0, 1]);
    portal.clock.set('2027-02-01T08:00:00.000Z');
    expect([await deleteDeclinedWords(portal), await letters()]).toEqual([1, []]);
    portal.clock.set(testInstant);
    expect((await requestsOf(leader, band))[0]).toMatchObject({ state: 'declined', declined_note: null });
    expect(await deleteDeclinedWords(portal)).toBe(0);
  });

  it('a decline whose words cannot be deleted holds up no other one', async () => {
    const [one, other] = [await opened(), await opened()];
    for (const { link } of [one, other]) await anyone.post(`${link}/decline`, { note: 'Not this year.' });
    const noteOf = async ({ leader, band }: typeof one) => (await requestsOf(leader, band))[0].declined_note;
    const mended = await failingRow(portal, 'form_signature_requests', `new.entry_id = ${one.band.id}`);
    portal.clock.set('2027-02-01T08:00:00.000Z');
    await expect(deleteDeclinedWords(portal)).rejects.toThrow('it fails');
    portal.clock.set(testInstant);
    expect([await noteOf(one), await noteOf(other)]).toEqual(['Not this year.', null]);
    await mended();
    portal.clock.set('2027-02-01T08:00:00.000Z');
    expect(await deleteDeclinedWords(portal)).toBe(1);
    portal.clock.set(testInstant);
    expect(await noteOf(one)).toBeNull();
  });
});

describe('what was signed', () => {
  it('signed answers change only after the signature is withdrawn, all others at any time', async () => {
    const { band, leader, locator } = await cosigned();
    const save = (field_values: object) => leader.put(agreement(band), { field_values });
    for (const values of [
      { 'terms:fee_class': 'Equestrian' },
      { 'signatures:signature': null },
      { 'signatures:printed_name': 'Somebody Else' },
    ]) {
      const refused = await save(values);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual(expect.arrayContaining(Object.keys(values)));
    }
    const { status } = await leader.delete(`/api/signature-requests/${locator}`);
    expect(status).toBe(200);
    const { form } = (await leader.get(agreement(band))).body;
    expect(form.field_values['signatures:signature'] ?? null).toBeNull();
    expect((await save({ 'terms:fee_class': 'Equestrian' })).status).toBe(200);
  });

  it('a signature in the form itself ends the request that waited for it, and its link', async () => {
    const { band, leader, link } = await opened();
    await leader.put(agreement(band), { field_values: { 'terms:fee_class': 'Equestrian' } });
    expect(await requestsOf(leader, band)).toHaveLength(1);
    await leader.put(agreement(band), { field_values: { 'signatures:signature': typed('The Leader') } });
    expect(await requestsOf(leader, band)).toEqual([]);
    expect((await anyone.get(link)).body.code).toBe('link-ended');
  });

  it('the links of a request end when it is withdrawn and once the parade is over', async () => {
    const { leader, link, locator } = await opened();
    expect((await anyone.get(link)).status).toBe(200);
    await leader.delete(`/api/signature-requests/${locator}`);
    expect((await anyone.get(link)).status).toBe(404);
    expect((await anyone.get('/api/cosigning/no-such-secret')).status).toBe(404);
  });
});

describe('the calendar’s reminder', () => {
  it('the calendar’s reminder skips refused addresses and entries that are withdrawn or rejected', async () => {
    const places = [await opened(), await opened(), await opened(), await opened()];
    const [, refused, withdrawn, rejected] = places;
    const entries = portal.db.updateTable('entries');
    const none = { submitted_at: null, approved_at: null };
    await entries
      .set({ ...none, status: 'withdrawn' })
      .where('id', '=', withdrawn?.band.id ?? 0)
      .execute();
    await entries
      .set({ ...none, rejected_at: portal.clock.nowIso() })
      .where('id', '=', rejected?.band.id ?? 0)
      .execute();
    const bounce = portal.db.updateTable('outbox').set({ state: 'bounced' });
    await bounce.where('to_address', '=', refused?.request.email ?? '').execute();
    const before = new Date(portal.clock.now().getTime() + 60_000).toISOString();
    const waiting = await waitingRequests(portal.db, { before, reminders: 3, today: portal.clock.today() });
    const addresses = waiting.map(({ signer_email }) => signer_email);
    const reached = places.map(({ request }) => addresses.includes(request.email));
    expect(reached).toEqual([true, false, false, false]);
  });
});

// Last: moving the clock ends every session.
describe('reminding the signer', () => {
  it('a signer is reminded by hand once a day, and by the calendar after a week, three times at most', async () => {
    const { band, leader, request, locator, link } = await opened();
    const letters = async () => {
      await deliverDue(portal, server);
      return server.received.filter(({ to }) => to === request.email).length;
    };
    const resend = (client: Client) => client.post(`/api/signature-requests/${locator}/resend`);
    expect((await resend(leader)).body.code).toBe('reminder-sent-today');
    expect(await letters()).toBe(1);
    portal.clock.advance({ hours: 24 });
    const office = async () => signedInClient(portal.app, await aStaffMember(portal));
    expect((await resend(await office())).status).toBe(200);
    expect(await letters()).toBe(2);
    // The older letter still works.
    expect((await anyone.get(link)).status).toBe(200);
    await remindCosigners(portal);
    expect(await letters()).toBe(2);
    for (let week = 1; week <= 5; week += 1) {
      portal.clock.advance({ hours: 7 * 24 + 1 });
      await Promise.all([remindCosigners(portal), remindCosigners(portal)]);
    }
    expect(await letters()).toBe(5);
    expect(await requestsOf(await office(), band)).toHaveLength(1);
  });

  it('a signer is reminded by the calendar from nine in the morning in Los Angeles, to the minute', async () => {
    portal.clock.set('2026-12-10T20:00:00.000Z');
    const { request } = await opened();
    const letters = async () => {
      await remindCosigners(portal);
      await deliverDue(portal, server);
      return server.received.filter(({ to }) => to === request.email).length;
    };
    portal.clock.set('2026-12-18T16:59:59.000Z');
    expect(await letters()).toBe(1);
    portal.clock.set('2026-12-18T17:00:00.000Z');
    expect(await letters()).toBe(2);
  });
});
