import { showInstant } from '@parade/contract/calendar.ts';
import type { EntryStatus } from '@parade/contract/entries/status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { entry, organization } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aLeaderOf, aStaffMember, authorFor, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let subscriber: Person;
let liaison: Person;
let admin: Person;

beforeAll(async () => {
  [subscriber, liaison, admin] = [
    await aStaffMember(portal),
    await aStaffMember(portal, 'volunteer'),
    await aStaffMember(portal, 'admin'),
  ];
  await portal.db
    .insertInto('subscriptions')
    .values({
      user_id: subscriber.id,
      notification_type: 'application submitted',
      organization_type: 2,
      created_at: portal.clock.nowIso(),
    })
    .execute();
});

/** Returns the acts on the application of a new band with a leader and a liaison, each with its answer's status. */
async function aBand() {
  const organization_id = await organization(portal);
  const leader = await aLeaderOf(portal, organization_id, 2027);
  const band = await entry(portal, { organization_id, by: admin.id });
  await as(admin).put(`/api/entries/${band.id}/rep`, { user_id: liaison.id });
  const path = `/api/forms/${organization_id}/band-application/2027`;
  const field_values = await wholeAnswers(portal, await authorFor(portal, leader), band, 'band-application');
  const put = async (by: Person, submit: boolean) => (await as(by).put(path, { field_values, submit })).status;
  const set = (status: EntryStatus) => async () =>
    (await as(admin).put(`/api/entries/${band.id}/status`, { status })).status;
  const acts = {
    draft: () => put(leader, false),
    submit: () => put(leader, true),
    'submit-by-office': () => put(subscriber, true),
    clear: async () => {
      const { submission_id, revision } = (await as(admin).get(path)).body.form;
      return (await as(admin).post(`/api/form-submissions/${submission_id}/clear`, { revision })).status;
    },
    received: set('received'),
    accepted: set('accepted'),
    rejected: set('rejected'),
    withdrawn: set('withdrawn'),
  };
  return { band, leader, acts, path };
}

type Act = keyof Awaited<ReturnType<typeof aBand>>['acts'];

describe('an application that comes in late', () => {
  // What happened before; the act; who is notified of it; the status that stays.
  it.each<[readonly Act[], Act, readonly ('subscriber' | 'liaison' | 'leader')[], string]>([
    [['draft', 'received'], 'submit', ['subscriber', 'liaison', 'leader'], 'received'],
    [['received'], 'submit', ['subscriber', 'liaison', 'leader'], 'received'],
    [['submit', 'clear'], 'submit', ['subscriber', 'liaison', 'leader'], 'received'],
    [['received', 'submit', 'clear'], 'submit', ['subscriber', 'liaison', 'leader'], 'received'],
    [['received', 'accepted'], 'submit', ['subscriber', 'liaison'], 'accepted'],
    [['submit', 'accepted', 'clear'], 'submit', ['subscriber', 'liaison'], 'accepted'],
    [['received', 'submit'], 'submit', [], 'received'],
    [['received', 'accepted', 'submit'], 'submit', [], 'accepted'],
    [['draft', 'rejected'], 'submit-by-office', [], 'rejected'],
    [['draft', 'withdrawn'], 'submit-by-office', [], 'withdrawn'],
  ])('an application that comes in after “%s” (%s) is announced to %s, and its entry stays %s', async (...row) => {
    const [before, act, notified, status] = row;
    const { band, leader, acts } = await aBand();
    for (const each of before) {
      portal.clock.advance({ minutes: 1 });
      expect([each, await acts[each]()]).toEqual([each, 200]);
    }
    const overview = async () =>
      (await as(admin).get(`/api/overview/${band.organization_id}/2027?entry=${band.id}`)).body.entry;
    const { submitted_at } = await overview();
    portal.clock.advance({ minutes: 1 });
    expect(await acts[act]()).toBe(200);

    const at = portal.clock.nowIso();
    const letters = await portal.db
      .selectFrom('outbox')
      .select(['to_address', 'subject'])
      .where('entry_id', '=', band.id)
      .where('created_at', '>=', at)
      .orderBy('id')
      .execute();
    const people = { subscriber, liaison, leader };
    expect(letters.map(({ to_address }) => to_address)).toEqual(notified.map((who) => people[who].email));
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('entry_id', '=', band.id)
      .where('action', '=', 'entry.submitted')
      .where('at', '>=', at)
      .execute();
    expect(lines).toHaveLength(notified.length > 0 ? 1 : 0);
    const after = await overview();
    expect([after.displayed_status, after.submitted_at]).toEqual([status, submitted_at]);
  });

  it('an application that comes in late is confirmed with the time of its form, also on its receipt', async () => {
    const { band, leader, acts, path } = await aBand();
    await acts.received();
    portal.clock.advance({ hours: 3 });
    await acts.submit();
    const { receipt } = (await as(leader).get(path)).body.form;
    expect(receipt.submitted_at).toBe(portal.clock.nowIso());
    const [letter] = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('entry_id', '=', band.id)
      .where('to_address', '=', leader.email)
      .execute();
    expect(letter?.text_body).toContain(`It was submitted on ${showInstant(receipt.submitted_at)} Los Angeles time`);
  });
});
