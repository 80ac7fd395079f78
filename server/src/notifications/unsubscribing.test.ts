import type { NotificationType } from '@parade/contract/notifications/message.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { assignRep, receiveApplication } from '../entries/writes.ts';
import { queueMail } from './writes.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { deliverDue, letterTo, pressUnsubscribe, unsubscribeLinkIn } from '../testing/letters.ts';
import { openMailServer } from '../testing/mailServer.ts';
import { participant, waiverNow } from '../testing/participants.ts';
import { aPerson, anonymousClient, aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';
import { trailOf } from '../testing/trail.ts';
import { headersOf } from './delivery/headers.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const publicUrl = 'https://portal.test';
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl, publicUrl } });
const system = { kind: 'system', job: 'test' } as const;
let staff: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { stage: 'accepted', by: staff.id });
});

const deliver = () => deliverDue(portal, server);
const headersTo = (address: string | null) => letterTo(server, address ?? '').headers;

async function subscriber(topic: NotificationType = 'application submitted'): Promise<Person> {
  const person = await aStaffMember(portal);
  await portal.db
    .insertInto('subscriptions')
    .values({ user_id: person.id, notification_type: topic, organization_type: 2, created_at: portal.clock.nowIso() })
    .execute();
  return person;
}

/** Submits an application. */
function application(): Promise<EntryRow> {
  return entry(portal, { stage: 'received', by: staff.id });
}

/** Signs in as the office, because the moved clock has ended every session. */
async function office(): Promise<Client> {
  return signedInClient(portal.app, await aStaffMember(portal));
}

/** Invites a person to sign, and reminds them a day later. */
async function reminded() {
  const waiver = await participant(portal, band);
  await deliver();
  portal.clock.advance({ hours: 24 });
  const answer = await (await office()).post(`/api/waiver-reminder/${waiver.locator}`);
  expect(answer.status).toBe(200);
  await deliver();
  return waiver;
}

const press = (url: string) => pressUnsubscribe(portal, url);
const linkIn = unsubscribeLinkIn;

async function subscriptionsOf(person: Person): Promise<number> {
  return (await portal.db.selectFrom('subscriptions').select('id').where('user_id', '=', person.id).execute()).length;
}

describe('the headers of a letter', () => {
  it('every letter says that a program sent it, so that no vacation note answers it', async () => {
    const waiver = await participant(portal, band);
    const newcomer = await aPerson(portal, { email_verified: false });
    await signedInClient(portal.app, newcomer).post('/api/verify-email');
    await deliver();
    for (const address of [waiver.email, newcomer.email])
      expect(headersTo(address)['auto-submitted']).toBe('auto-generated');
  });

  it('an answer to a letter about an entry reaches its liaison while they work for the parade, and any other reaches support', async () => {
    const liaison = await aPerson(portal, { roles: ['volunteer'], first_name: 'Lia', last_name: 'Son' });
    const cared = await entry(portal, { stage: 'accepted', by: staff.id });
    await inTransaction(portal, system, (change) => assignRep(change, withoutActor(cared, 'assign_rep'), liaison.id));
    const [waiver, other] = [await participant(portal, cared), await participant(portal, band)];
    await deliver();
    expect(headersTo(waiver.email)['reply-to']).toBe(`Lia Son <${liaison.email}>`);
    const support = 'Parade of Roses Association <support@paradeofroses.example>';
    expect(headersTo(other.email)['reply-to']).toBe(support);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await admin.put(`/api/users/${liaison.id}/roles`, { remove: ['volunteer'] })).status).toBe(200);
    const later = await participant(portal, cared);
    await deliver();
    expect(headersTo(later.email)['reply-to']).toBe(support);
  });

  it('an answer to a letter about a person without an account reaches that person', async () => {
    const reply_to_person = { address: 'Ada@Example.org', name: 'Ada Quill' };
    const to = { address: 'office@example.org' };
    await inTransaction(portal, system, (change) =>
      queueMail(change, { to, subject: 'Asked', lines: ['Hello.'], reason: 'asked', room: 'press', reply_to_person }),
    );
    await deliver();
    expect(headersTo(to.address)['reply-to']).toBe('Ada Quill <ada@example.org>');
  });

  it('a typed name adds no line and no address to the headers of a letter', async () => {
    const reply_to_person = { address: 'ada@example.org', name: 'Ada, <all@example.org>\r\nBcc: all@example.org' };
    const to = { address: 'desk@example.org' };
    await inTransaction(portal, system, (change) =>
      queueMail(change, {
        to,
        subject: 'Asked',
        lines: ['Hello.'],
        reason: 'asked-2',
        room: 'content',
        reply_to_person,
      }),
    );
    await deliver();
    const headers = headersTo(to.address);
    expect(headers['reply-to']).toBe('"Ada, <all@example.org> Bcc: all@example.org" <ada@example.org>');
    expect(Object.keys(headers)).not.toContain('bcc');
  });

  it('an invitation to sign and a link to an account, which are required, offer no unsubscribing', async () => {
    const waiver = await participant(portal, band);
    const newcomer = await aPerson(portal, { email_verified: false });
    await signedInClient(portal.app, newcomer).post('/api/verify-email');
    await deliver();
    for (const address of [waiver.email, newcomer.email])
      expect(Object.keys(headersTo(address))).not.toContain('list-unsubscribe');
    // A letter that is not required differs.
    expect(headersTo((await reminded()).email)['list-unsubscribe']).toMatch(/^<https:\/\/portal\.test\/unsubscribe\//);
  });
});

describe('unsubscribing', () => {
  it('a subscriber unsubscribes with one press in the mail program, without signing in', async () => {
    const [leaving, staying] = [await subscriber(), await subscriber()];
    await application();
    await deliver();
    const headers = headersTo(leaving.email);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = linkIn(headers['list-unsubscribe']);
    // The same address is in the text, for people.
    expect(letterTo(server, leaving.email).text).toContain(`Unsubscribe:\r\n${link}`);
    for (const _twice of [1, 2]) expect((await press(link)).statusCode).toBe(200);
    expect([await subscriptionsOf(leaving), await subscriptionsOf(staying)]).toEqual([0, 1]);
    const ended = async ({ id }: Person) =>
      (await trailOf(portal, 'User', id)).filter(({ action }) => action === 'user.unsubscribed').length;
    expect([await ended(leaving), await ended(staying)]).toEqual([1, 0]);
    const before = server.received.length;
    await application();
    await deliver();
    expect(server.received.slice(before).map(({ to }) => to)).toContain(staying.email);
    expect(server.received.slice(before).map(({ to }) => to)).not.toContain(leaving.email);
  });

  it('an unsubscribe link that is pressed ten times at once ends one subscription, and is no error after the account is disabled', async () => {
    const leaving = await subscriber();
    await application();
    await deliver();
    const link = linkIn(headersTo(leaving.email)['list-unsubscribe']);
    const presses = await Promise.all(Array.from({ length: 10 }, () => press(link)));
    expect(presses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const ended = (await trailOf(portal, 'User', leaving.id)).filter(({ action }) => action === 'user.unsubscribed');
    expect([await subscriptionsOf(leaving), ended.length]).toEqual([0, 1]);
    await portal.db.updateTable('users').set({ disabled_at: testInstant }).where('id', '=', leaving.id).execute();
    expect((await press(link)).statusCode).toBe(200);
  });

  it('a liaison without a subscription cannot unsubscribe from the news of an entry', async () => {
    const liaison = await aStaffMember(portal);
    const asked = await entry(portal, { by: staff.id });
    await inTransaction(portal, system, (change) => assignRep(change, withoutActor(asked, 'assign_rep'), liaison.id));
    const subscribed = await subscriber();
    await inTransaction(portal, system, (change) => receiveApplication(change, asked.id));
    await deliver();
    expect(Object.keys(headersTo(liaison.email))).not.toContain('list-unsubscribe');
    expect(Object.keys(headersTo(subscribed.email))).toContain('list-unsubscribe');
  });

  it('a signer stops the reminders, and the waiver stays to be signed; another address is reminded again', async () => {
    const waiver = await reminded();
    const link = linkIn(headersTo(waiver.email)['list-unsubscribe']);
    expect((await press(link)).statusCode).toBe(200);
    expect((await press(link)).statusCode).toBe(200);
    portal.clock.advance({ hours: 24 });
    const client = await office();
    const refused = await client.post(`/api/waiver-reminder/${waiver.locator}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'signer-stopped-reminders']);
    const listed = await client.get(`/api/waivers?q=${waiver.email}`);
    expect(listed.body.data[0]).toMatchObject({ status: 'pending', reminders_stopped_at: expect.any(String) });
    expect(listed.body.data[0].actions).not.toContain('remind');
    // beside everything else about the entry and its organization.
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const action = 'waiver.reminders-stopped';
    for (const about of [
      `audit_logs?filterAction=${action}&filterOrganizationType=${band.org_type}`,
      `audit_details?organization=${band.organization_id}&action=${action}`,
      `audit_details?entry=${band.id}&action=${action}`,
    ]) {
      const { data, count } = (await admin.get(`/api/${about}`)).body;
      expect([about, count, data[0]?.model_id]).toEqual([about, 1, String(waiver.id)]);
    }
    const moved = await client.put(`/api/waivers/${waiver.id}`, { name: waiver.name, email: `new-${waiver.email}` });
    expect(moved.status).toBe(200);
    expect((await waiverNow(portal, waiver.id)).reminders_stopped_at).toBeNull();
  });

  it('opening the address of an unsubscribe link changes nothing, because mail scanners fetch links', async () => {
    const person = await subscriber();
    await application();
    await deliver();
    const link = linkIn(headersTo(person.email)['list-unsubscribe']);
    const read = await anonymousClient(portal.app).get(link.replace(`${publicUrl}/`, '/api/'));
    expect(read).toMatchObject({ status: 200, body: { topic: 'application submitted', is_stopped: false } });
    expect(await subscriptionsOf(person)).toBe(1);
    expect((await press(link)).statusCode).toBe(200);
    const after = await anonymousClient(portal.app).get(link.replace(`${publicUrl}/`, '/api/'));
    expect(after.body.is_stopped).toBe(true);
  });

  it("an unknown unsubscribe link stops nothing, and another site's page cannot make other calls", async () => {
    const person = await subscriber();
    await application();
    await deliver();
    const link = linkIn(headersTo(person.email)['list-unsubscribe']);
    const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    expect((await press(forged)).statusCode).toBe(404);
    expect((await press(`${publicUrl}/unsubscribe/1`)).statusCode).toBe(404);
    expect(await subscriptionsOf(person)).toBe(1);
    // No other call accepts a plain form, or works without the token against forged requests.
    expect((await press(`${publicUrl}/api/verify-email`)).statusCode).toBe(415);
    const untokened = await portal.app.inject({ method: 'POST', url: '/api/verify-email' });
    expect(untokened.statusCode).toBe(419);
    expect((await press(link)).statusCode).toBe(200);
  });

  it('the secret of an unsubscribe link is in the mail alone: not in the outbox, its rows or its screen', async () => {
    const person = await subscriber();
    await application();
    await deliver();
    const secret = linkIn(headersTo(person.email)['list-unsubscribe']).split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const rows = await portal.db.selectFrom('outbox').selectAll().where('to_address', '=', person.email).execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const read = await (await office()).get(`/api/outbox/${rows[0]?.id}`);
    expect(read.body.text_body).toContain('Unsubscribe:\n[unsubscribe link]');
  });

  it('a letter does not ask mail programs to post if the portal is not reached over https', () => {
    const http = { publicUrl: 'http://portal.test' };
    expect(Object.keys(headersOf(http, 'secret'))).toEqual(['Auto-Submitted', 'List-Unsubscribe']);
    expect(Object.keys(headersOf(portal.config, 'secret'))).toContain('List-Unsubscribe-Post');
  });
});
