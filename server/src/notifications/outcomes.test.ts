import { unwantedWords } from '@parade/contract/notifications/message.ts';
import { sql } from 'kysely';
import type { DeclinedAs } from '@parade/contract/waivers/status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import { type Change, inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { setSetting } from '../settings/writes.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { newestLetterTo } from '../testing/letters.ts';
import { participant, signed } from '../testing/participants.ts';
import { aPerson, aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';
import { askForReset } from '../testing/resets.ts';
import { trailOf } from '../testing/trail.ts';
import { switchSummary } from './unsubscribing.ts';
import { type Letter, queueMail } from './writes.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
const bySystem = <T>(work: (change: Change) => Promise<T>) =>
  inTransaction(portal, { kind: 'system', job: 'test' }, work);
let staff: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { stage: 'accepted', by: staff.id });
});

const giveUp = (id: number) =>
  portal.db
    .updateTable('outbox')
    .set({ state: 'failed', attempts: 100, last_error: '554 relay denied' })
    .where('id', '=', id)
    .execute();
const stateOf = (id: number) =>
  portal.db.selectFrom('outbox').select(['state', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow();

async function letterOf(given: Partial<Letter> & Pick<Letter, 'reason'>): Promise<number> {
  const plain = { to: { address: 'one@a.test' }, subject: 'Failed', lines: [], room: 'entries' };
  return (await bySystem((change) => queueMail(change, { ...plain, ...given }))) ?? 0;
}

const resendAll = (by: Client, count: number) => by.post('/api/failed-emails/resend', { days: 366, count });

it('failed letters are tried again at once by people who manage users, as many as were shown, with a line each', async () => {
  const failedTo = async (address: string, age = 1) => {
    const id = await letterOf({ to: { address }, reason: address, room: 'users' });
    await giveUp(id);
    const created_at = new Date(portal.clock.now().getTime() - age * 86_400_000).toISOString();
    await portal.db.updateTable('outbox').set({ created_at }).where('id', '=', id).execute();
    return id;
  };
  const [one, other, old, refused] = [
    await failedTo('one@a.test'),
    await failedTo('other@a.test'),
    await failedTo('old@a.test', 400),
    await failedTo('refused@a.test'),
  ];
  await portal.db.updateTable('outbox').set({ state: 'bounced' }).where('id', '=', refused).execute();
  for (const person of [await aPerson(portal, { registered_as: 'leader' }), await aStaffMember(portal, 'volunteer')])
    expect((await resendAll(as(person), 2)).status).toBe(403);
  // One of them has failed since the list was shown.
  const late = await resendAll(as(staff), 1);
  expect([late.status, late.body.code, late.body.count]).toEqual([409, 'list-changed', 2]);
  expect((await stateOf(one)).state).toBe('failed');
  expect((await resendAll(as(staff), 2)).body).toEqual({ success: true, count: 2 });
  for (const id of [one, other]) {
    expect(await stateOf(id)).toEqual({ state: 'queued', attempts: 0 });
    expect(await trailOf(portal, 'Outbox', id)).toEqual([{ action: 'outbox.resent', user_id: staff.id }]);
  }
  expect([(await stateOf(old)).state, (await stateOf(refused)).state]).toEqual(['failed', 'bounced']);
  expect((await resendAll(as(staff), 0)).body.count).toBe(0);
  await sql`update rate_limits set points = 60 where key like 'failed emails tried again%'`.execute(portal.db);
  expect((await resendAll(as(staff), 2)).status).toBe(429);
});

/** A letter that may be sent, and an event after which nobody needs it any more. */
interface Given {
  readonly id: number;
  readonly spoil: () => Promise<unknown>;
  /** Undoes the event, if possible. */
  readonly again?: () => Promise<unknown>;
}

/** Returns the newest letter to a person who is to sign, with a working link. */
async function toSign(of: EntryRow = band) {
  const waiver = await participant(portal, of);
  return { waiver, id: await newestLetterTo(portal, waiver.email) };
}

const stamp = (id: number, set: { declined_at?: string; declined_as?: DeclinedAs; voided_at?: string }) =>
  portal.db.updateTable('waivers').set(set).where('id', '=', id).execute();
const mailWaivers = (is: boolean) => bySystem((change) => setSetting(change, 'enable_waiver_emails', is));
const afterTheParade = async () => portal.clock.set('2027-01-02T20:00:00.000Z');
/** Calls as the office, with a new person each time, because the clock may have moved. */
const office = async () => as(await aStaffMember(portal, 'admin'));
const report = (of: EntryRow, day: string, to?: Person) =>
  letterOf({
    reason: `status-report:${of.id}:${day}:${to?.id ?? 0}`,
    entry: of,
    ...(to ? { user_id: to.id, to: { address: to.email } } : {}),
  });

const cases: readonly [string, keyof typeof unwantedWords, () => Promise<Given>][] = [
  [
    'has signed meanwhile',
    'waiver-signed',
    async () => {
      const { waiver, id } = await toSign();
      return { id, spoil: () => signed(portal, waiver) };
    },
  ],
  [
    'declined',
    'signer-declined',
    async () => {
      const { waiver, id } = await toSign();
      return { id, spoil: () => stamp(waiver.id, { declined_at: portal.clock.nowIso(), declined_as: 'declined' }) };
    },
  ],
  [
    'has a waiver that was voided',
    'waiver-voided',
    async () => {
      const { waiver, id } = await toSign();
      const voided = async () => {
        const path = `/api/participants/${band.id}/remove/${waiver.participant_id}`;
        expect((await (await office()).post(path, { type: 'general-participants' })).status).toBe(200);
      };
      return { id, spoil: voided };
    },
  ],
  [
    'was written to once more',
    'out-of-date',
    async () => {
      const { waiver, id } = await toSign();
      return { id, spoil: async () => (await office()).post(`/api/waiver-reminder/${waiver.locator}`) };
    },
  ],
  [
    'has another address now',
    'address-changed',
    async () => {
      const { waiver, id } = await toSign();
      const change = { name: waiver.name, email: `new.${waiver.email}` };
      return { id, spoil: async () => (await office()).put(`/api/waivers/${waiver.id}`, change) };
    },
  ],
  [
    'was handed a link',
    'link-ended',
    async () => {
      const { waiver, id } = await toSign();
      return { id, spoil: async () => (await office()).post(`/api/waivers/${waiver.locator}/link`) };
    },
  ],
  [
    'stopped the reminders',
    'unsubscribed',
    async () => {
      const { waiver, id } = await toSign();
      const stopped = { waiver_id: waiver.id, address: waiver.email ?? '', stopped_at: portal.clock.nowIso() };
      return { id, spoil: () => portal.db.insertInto('stopped_reminders').values(stopped).execute() };
    },
  ],
  [
    'is of an entry that is not accepted now',
    'entry-not-accepted',
    async () => {
      const withdrawn = await entry(portal, { stage: 'accepted', by: staff.id });
      const { id } = await toSign(withdrawn);
      const become = async (status: string) => (await office()).put(`/api/entries/${withdrawn.id}/status`, { status });
      return { id, spoil: () => become('withdrawn'), again: () => become('accepted') };
    },
  ],
  [
    'leads an entry about which something else was decided since',
    'out-of-date',
    async () => {
      const mistaken = await entry(portal, { stage: 'accepted', by: staff.id });
      const id = await letterOf({ reason: `entry:${mistaken.id}:accepted:2026-10-05:1`, entry: mistaken });
      const become = async (status: string) => (await office()).put(`/api/entries/${mistaken.id}/status`, { status });
      return { id, spoil: () => become('rejected'), again: () => become('accepted') };
    },
  ],
  [
    'is written to while emails about waivers are off',
    'waiver-emails-off',
    async () => {
      const { id } = await toSign();
      return { id, spoil: () => mailWaivers(false), again: () => mailWaivers(true) };
    },
  ],
  [
    'would sign for a parade that is over',
    'parade-over',
    async () => {
      const { id } = await toSign();
      return { id, spoil: afterTheParade, again: async () => portal.clock.set(testInstant) };
    },
  ],
  [
    'leads an entry whose parade is over, and is told what is missing',
    'parade-over',
    async () => {
      const id = await report(band, '2026-10-01');
      return { id, spoil: afterTheParade, again: async () => portal.clock.set(testInstant) };
    },
  ],
  [
    'leads an entry whose parade is over since the email of the week was written',
    'parade-over',
    async () => {
      const to = await aPerson(portal);
      const id = await letterOf({
        reason: `digest:2026-11-16:${to.id}`,
        entry: band,
        user_id: to.id,
        to: { address: to.email },
      });
      return { id, spoil: afterTheParade, again: async () => portal.clock.set(testInstant) };
    },
  ],
  [
    'was told later what is missing',
    'out-of-date',
    async () => {
      const to = await aPerson(portal);
      return { id: await report(band, '2026-10-02', to), spoil: () => report(band, '2026-10-03', to) };
    },
  ],
  [
    'leads an entry that was deleted',
    'cause-deleted',
    async () => {
      const gone = await entry(portal, { stage: 'accepted', by: staff.id });
      const id = await report(gone, '2026-10-04');
      return { id, spoil: async () => (await office()).delete(`/api/entries/${gone.id}`) };
    },
  ],
  [
    'ended the subscription',
    'unsubscribed',
    async () => {
      const to = await aStaffMember(portal);
      const of = { user_id: to.id, notification_type: 'application submitted', organization_type: 2 } as const;
      const created_at = portal.clock.nowIso();
      const { id: subscription_id } = await portal.db
        .insertInto('subscriptions')
        .values({ ...of, created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const unsubscribe = { topic: of.notification_type, subscription_id } as const;
      const letter = { reason: `entry:${band.id}:submitted:${to.id}`, entry: band, unsubscribe };
      const id = await letterOf(letter as Parameters<typeof letterOf>[0]);
      return { id, spoil: () => portal.db.deleteFrom('subscriptions').where('id', '=', subscription_id).execute() };
    },
  ],
  [
    'switched the email of the week off',
    'unsubscribed',
    async () => {
      const to = await aPerson(portal);
      const switched = (is_on: boolean) =>
        bySystem((change) => switchSummary(change, withoutActor({ user_id: to.id }, 'switch_summary'), is_on));
      const letter = { reason: `digest:2026-10-05:${to.id}`, user_id: to.id, to: { address: to.email } };
      const id = await letterOf({ ...letter, unsubscribe: { topic: 'weekly summary' } });
      return { id, spoil: () => switched(false), again: () => switched(true) };
    },
  ],
  [
    'has an account with another address now',
    'address-changed',
    async () => {
      const to = await aPerson(portal);
      const id = await letterOf({
        reason: `entry:${band.id}:news:${to.id}`,
        entry: band,
        user_id: to.id,
        to: { address: to.email },
      });
      const become = (email: string) => portal.db.updateTable('users').set({ email }).where('id', '=', to.id).execute();
      return { id, spoil: () => become(`new.${to.email}`), again: () => become(to.email) };
    },
  ],
  [
    'asked for a new password once more',
    'link-ended',
    async () => {
      const to = await aPerson(portal);
      await askForReset(portal, to.email);
      return { id: await newestLetterTo(portal, to.email), spoil: () => askForReset(portal, to.email) };
    },
  ],
];

describe('a letter that nobody needs any more', () => {
  it.each(cases)('is not sent again to somebody who %s, alone or with all others', async (_who, because, given) => {
    const { id, spoil, again } = await given();
    const one = async () => (await office()).post(`/api/outbox/${id}/resend`);
    await giveUp(id);
    expect((await one()).body).toEqual({ success: true });
    expect(await stateOf(id)).toEqual({ state: 'queued', attempts: 0 });

    await giveUp(id);
    await spoil();
    const refused = await one();
    expect([refused.status, refused.body.code]).toEqual([409, 'email-not-wanted']);
    expect(refused.body.error).toBe(unwantedWords[because]);
    expect((await resendAll(await office(), 100)).body).toMatchObject({ success: true });
    expect(await stateOf(id)).toEqual({ state: 'failed', attempts: 100 });
    expect(await trailOf(portal, 'Outbox', id)).toHaveLength(1);

    if (again) {
      await again();
      expect((await resendAll(await office(), 100)).body).toMatchObject({ success: true });
      expect((await stateOf(id)).state).toBe('queued');
    }
  });
});

it('a letter about an account goes to its earlier address too, and a signed copy is sent after its entry is gone', async () => {
  const to = await aPerson(portal);
  const id = await letterOf({ reason: `moved:${to.id}`, room: 'users', user_id: to.id, to: { address: 'old@a.test' } });
  const gone = await entry(portal, { stage: 'accepted', by: staff.id });
  const { waiver } = await toSign(gone);
  await signed(portal, waiver);
  const copy = await newestLetterTo(portal, waiver.email);
  expect((await (await office()).delete(`/api/entries/${gone.id}`)).status).toBe(200);
  for (const letter of [id, copy]) {
    await giveUp(letter);
    expect((await (await office()).post(`/api/outbox/${letter}/resend`)).body).toEqual({ success: true });
  }
});
