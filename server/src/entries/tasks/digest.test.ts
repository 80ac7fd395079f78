import { instantOf } from '@parade/contract/calendar.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { failingRow } from '../../testing/failingRow.ts';
import { deliverDue, letterTo, pressUnsubscribe, unsubscribeLinkIn } from '../../testing/letters.ts';
import { openMailServer } from '../../testing/mailServer.ts';
import { participant, signed } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { openSession } from '../../users/signIn/sessions.ts';
import { dueMonday, sendDigests } from './jobs.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const publicUrl = 'https://portal.test';
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl, publicUrl } });
let staff: Person;
let monday = Date.parse('2026-11-23T17:30:00.000Z');

/** Moves to the next Monday, at 9:30 in Los Angeles, because each week is sent once. */
function nextMonday(): void {
  portal.clock.set(new Date(monday).toISOString());
  monday += 7 * 24 * 60 * 60_000;
}

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
});

async function aLedBand(official_name = 'Larkspur Band') {
  const band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id, official_name });
  return { band, leader: await aLeaderOf(portal, band.organization_id, 2027) };
}
const switched = '/api/own-weekly-summary';
const compareText = (one: string, other: string) => one.localeCompare(other);
/** Returns the recipients of the week, in one delivery. */
async function sendWeek(): Promise<string[]> {
  nextMonday();
  const before = server.received.length;
  await sendDigests(portal);
  await deliverDue(portal, server);
  return server.received.slice(before).map(({ to }) => to);
}

describe('the email of the week', () => {
  it("the email of the week lists what is due to its reader's entries, with counts and a link to each, and nothing of others", async () => {
    const { band, leader } = await aLedBand('Larkspur Band, “Gold”');
    const other = await aLedBand('Heron Riders');
    await signed(portal, await participant(portal, band));
    await participant(portal, band, { first_name: 'Nora', last_name: 'Underage' });
    expect(await sendWeek()).toEqual(expect.arrayContaining([leader.email, other.leader.email]));
    const { text } = letterTo(server, leader.email);
    expect(text.replaceAll(/=\r\n/g, '')).toContain(': 3 tasks due in the next 14 days.');
    const place = `${publicUrl}/entries/${band.organization_id}/2027`;
    expect(text).toContain('* Participant waivers (due in 8 days)\r\n  Due 12/01/2026. 1 of 2 waivers signed.');
    expect(text).toContain(`${place}/waivers/s/name/f/status=not-completed/p/1`);
    expect(text).toContain(`* Participants\r\n  2 people listed.\r\n  ${place}/people`);
    for (const word of ['Heron Riders', 'Underage', staff.email]) expect(text).not.toContain(word);
    const [mailing] = (await signedInClient(portal.app, await aStaffMember(portal)).get('/api/mailings')).body.data;
    expect(mailing).toMatchObject({
      kind: 'digest',
      title: 'Weekly emails to leaders, 11/23/2026',
      asked_by_user: null,
    });
  });

  it('the email of the week is one for all entries of a leader, and is sent once however often and wherever its job runs', async () => {
    const [one, other] = [await aLedBand('Anza Band'), await aLedBand('Brook Band')];
    const lead = (organization_id: number) => ({ organization_id, year: null });
    const both = await aPerson(portal, { leads: [lead(one.band.organization_id), lead(other.band.organization_id)] });
    nextMonday();
    const counts = await Promise.all([sendDigests(portal), sendDigests(portal), sendDigests(portal)]);
    const week = await portal.db.selectFrom('digest_weeks').select('letters').orderBy('monday', 'desc').execute();
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    expect(week[0]?.letters).toBe(5);
    const before = server.received.length;
    await Promise.all([deliverDue(portal, server), deliverDue(portal, server)]);
    portal.clock.advance({ hours: 24 });
    expect(await sendDigests(portal)).toBe(0);
    await deliverDue(portal, server);
    const mine = server.received.slice(before).filter(({ to }) => to === both.email);
    expect(mine).toHaveLength(1);
    const { text } = letterTo(server, both.email);
    expect([text.includes('Anza Band'), text.includes('Brook Band')]).toEqual([true, true]);
  });

  it('the email of the week is not sent with nothing due, to unconfirmed or disabled accounts, or after the parade', async () => {
    const { band, leader } = await aLedBand();
    const rejected = await entry(portal, { stage: 'rejected', by: staff.id });
    const idle = await aLeaderOf(portal, rejected.organization_id, 2027);
    const past = await entry(portal, { stage: 'accepted', by: staff.id, year: 2026 });
    const former = await aLeaderOf(portal, past.organization_id, 2026);
    const unconfirmed = await aPerson(portal, {
      email_verified: false,
      leads: [{ organization_id: band.organization_id, year: 2027 }],
    });
    const gone = await aLeaderOf(portal, band.organization_id, null);
    await portal.db
      .updateTable('users')
      .set({ disabled_at: portal.clock.nowIso() })
      .where('id', '=', gone.id)
      .execute();
    await participant(portal, band);
    const reached = await sendWeek();
    expect(reached).toContain(leader.email);
    const { headers, text } = letterTo(server, leader.email);
    expect(headers['subject']).toBe('Larkspur Band: 1 task overdue');
    expect(text.replaceAll(/=\r\n/g, '')).toContain('Parade of Roses: 1 task overdue.');
    expect(text).toMatch(/\r\nOverdue\r\n-+\r\n\r\n\* Participant waivers \(6 days late\)\r\n/);
    for (const { email } of [idle, former, unconfirmed, gone, staff]) expect(reached).not.toContain(email);
  });

  it.each([
    ['2026-11-23T08:59', undefined],
    ['2026-11-23T09:00', '2026-11-23'],
    // Half past eleven is the next day in UTC: still the evening before it here, and the last of the late days.
    ['2026-11-22T23:30', undefined],
    // Missed on Monday, and sent later.
    ['2026-11-25T23:30', '2026-11-23'],
    ['2026-11-26T09:00', undefined],
    ['2026-11-29T12:00', undefined],
    ['2027-03-01T09:00', '2027-03-01'],
  ])('the email of the week goes out at %s in Los Angeles for the week of %s', (now, week) => {
    expect(dueMonday(instantOf(now.slice(0, 10), now.slice(11)))).toBe(week);
  });
});

describe('the switch of the email of the week', () => {
  it('a leader who switches it off gets no email of the week until it is on again, and others still get it', async () => {
    const { band, leader } = await aLedBand();
    const other = await aLeaderOf(portal, band.organization_id, 2027);
    const client = signedInClient(portal.app, leader);
    expect((await client.get(switched)).body).toEqual({ is_on: true });
    expect((await client.put(switched, { is_on: false })).body).toEqual({ is_on: false });
    const reached = await sendWeek();
    expect([reached.includes(leader.email), reached.includes(other.email)]).toEqual([false, true]);
    // Every session has expired in the weeks that have passed.
    const token = await inTransaction(portal, { kind: 'system', job: 'tests' }, (change) =>
      openSession(change, leader.id, { address: null, agent: null }),
    );
    expect((await signedInClient(portal.app, { token }).put(switched, { is_on: true })).body).toEqual({ is_on: true });
    const actions = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('user_id', '=', leader.id)
      .where('action', 'like', 'user.summaries-%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['user.summaries-stopped', 'user.summaries-started']);
    expect(await sendWeek()).toContain(leader.email);
  });

  it('one press in the mail program stops the email of the week without signing in; opening the link does not', async () => {
    const { leader } = await aLedBand();
    await sendWeek();
    const { headers, text } = letterTo(server, leader.email);
    const link = unsubscribeLinkIn(headers['list-unsubscribe']);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(`Stop these weekly emails:\r\n${link}`);
    const opened = await anonymousClient(portal.app).get(link.replace(publicUrl, '/api'));
    expect(opened.body).toEqual({ topic: 'weekly summary', is_stopped: false });
    expect((await pressUnsubscribe(portal, link)).statusCode).toBe(200);
    expect((await pressUnsubscribe(portal, link)).json()).toEqual({ topic: 'weekly summary', is_stopped: true });
    const stopped = await portal.db.selectFrom('stopped_digests').select('user_id').execute();
    expect(stopped).toEqual([{ user_id: leader.id }]);
  });

  it('the switch of the email of the week is for its owner alone, not for impersonators or without a session', async () => {
    const { leader } = await aLedBand();
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const started = await admin.post('/api/impersonations', { user_id: leader.id });
    const switchedTo = signedInClient(portal.app, { token: started.body.access_token });
    expect((await switchedTo.put(switched, { is_on: false })).body.code).toBe('impersonating');
    expect((await anonymousClient(portal.app).put(switched, { is_on: false })).status).toBe(401);
    expect((await signedInClient(portal.app, leader).get(switched)).body).toEqual({ is_on: true });
  });
});

describe('a failure of the email of the week', () => {
  it('the email of the week of one leader that cannot be written holds up no other one, and follows once it can be', async () => {
    const unsent = async (official_name: string) => {
      const { organization_id } = await entry(portal, {
        type_id: 2,
        stage: 'in-progress',
        by: staff.id,
        official_name,
      });
      return { leader: await aLeaderOf(portal, organization_id, 2027) };
    };
    const [one, other] = [await unsent('Held Up Band'), await unsent('Hopeful Band')];
    const mended = await failingRow(portal, 'outbox', `new.reason_key like 'digest:%:${one.leader.id}'`);
    // A Monday that no other test has used.
    portal.clock.set('2026-11-16T17:30:00.000Z');
    const before = server.received.length;
    const reached = async () => {
      await deliverDue(portal, server);
      return server.received.slice(before).map(({ to }) => to);
    };
    await expect(sendDigests(portal)).rejects.toThrow('it fails');
    const first = await reached();
    expect([first.includes(one.leader.email), first.includes(other.leader.email)]).toEqual([false, true]);
    await mended();
    expect(await sendDigests(portal)).toBe(1);
    expect((await reached()).toSorted(compareText)).toEqual([...first, one.leader.email].toSorted(compareText));
    const { sent, total, finished_at } = (
      await signedInClient(portal.app, await aStaffMember(portal)).get('/api/mailings')
    ).body.data[0];
    expect([sent, total, finished_at]).toEqual([first.length + 1, first.length + 1, expect.any(String)]);
    expect(await sendDigests(portal)).toBe(0);
  });
});
