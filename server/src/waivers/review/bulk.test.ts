import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, organization } from '../../testing/entries.ts';
import { participant, signed, waiverNow } from '../../testing/participants.ts';
import { aLeaderOf, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let office: Person;
let staff: Client;
let names = 0;

beforeAll(async () => {
  office = await aStaffMember(portal);
  staff = signedInClient(app, office);
});

async function anEntry(): Promise<EntryRow> {
  const organization_id = await organization(portal, { type_id: 2 });
  const official_name = `Bulk Band ${(names += 1)}`;
  return entry(portal, { organization_id, by: office.id, stage: 'accepted', official_name });
}

async function leaderOf(of: EntryRow): Promise<Client> {
  return signedInClient(app, await aLeaderOf(portal, of.organization_id, of.year));
}

function lettersTo(waiver: WaiverRow) {
  return portal.db
    .selectFrom('outbox')
    .select(['subject', 'mailing_id', 'text_body'])
    .where('waiver_id', '=', waiver.id)
    .where('subject', 'like', 'Reminder%')
    .execute();
}

const named = (...waivers: WaiverRow[]) => ({ ids: waivers.map(({ id }) => id) });

describe('an act on many', () => {
  it.each(['waiver-reminder', 'approve-waivers', 'verify-waivers'])(
    '(%s) needs the ids that it means, or filters with the count that was shown',
    async (act) => {
      const band = await anEntry();
      const waiver = await signed(portal, await participant(portal, band));
      const pending = await participant(portal, band);
      for (const body of [{}, { entry_id: band.id }, { status: 'any', year: 2027, type: '2', q: '' }, { ids: [] }]) {
        const refused = await staff.post(`/api/${act}`, body);
        expect([body, refused.status, Object.keys(refused.body)]).toEqual([body, 422, ['message', 'errors']]);
      }
      expect((await staff.post(`/api/${act}`, {})).body.errors).toEqual({ count: ['This value is required'] });
      expect((await staff.post(`/api/${act}`)).status).toBe(422);
      expect(await waiverNow(portal, waiver.id)).toMatchObject({ approved_at: null, verification_confirmed_at: null });
      expect((await waiverNow(portal, pending.id)).reminded_at).toBeNull();
      const done = await staff.post(`/api/${act}`, { entry_id: band.id, count: 2 });
      expect(done.body).toMatchObject({ success: true, count: 1 });
    },
  );
});

it('an act on many leaves out a waiver that was voided since it was shown, and says so', async () => {
  const band = await anEntry();
  const [one, voided] = [
    await signed(portal, await participant(portal, band)),
    await signed(portal, await participant(portal, band)),
  ];
  const path = `/api/waivers/${voided.locator}/void`;
  expect((await staff.post(path, { reason: 'Wrong person', again: false })).status).toBe(200);
  const { body } = await staff.post('/api/approve-waivers', named(one, voided));
  expect(body).toMatchObject({ success: true, count: 1, left_out: [{ reason: 'gone', count: 1 }] });
  expect((await waiverNow(portal, one.id)).approved_at).not.toBeNull();
  const row = portal.db.selectFrom('waivers').select('approved_at').where('id', '=', voided.id);
  expect(await row.execute()).toEqual([{ approved_at: null }]);
});

describe('reminders to many', () => {
  it('reminders to many go to pending signers among those that match, once a day, as one mailing', async () => {
    const band = await anEntry();
    const pending = [await participant(portal, band), await participant(portal, band)];
    const done = await signed(portal, await participant(portal, band));
    const without = await participant(portal, band);
    await portal.db.updateTable('waivers').set({ email: null }).where('id', '=', without.id).execute();
    const filters = { entry_id: band.id, count: 4 };
    const first = await staff.post('/api/waiver-reminder', filters);
    expect(first.body).toMatchObject({
      success: true,
      message: '2 reminders are on their way.',
      count: 2,
      left_out: [
        { reason: 'signed', count: 1 },
        { reason: 'no-email', count: 1 },
      ],
    });
    const letters = (await Promise.all(pending.map(lettersTo))).flat();
    expect(letters.map(({ mailing_id }) => mailing_id)).toEqual([first.body.mailing_id, first.body.mailing_id]);
    expect(letters.every(({ text_body }) => text_body.includes('{{link:signing:'))).toBe(true);
    expect(await lettersTo(done)).toEqual([]);
    expect(await lettersTo(without)).toEqual([]);
    const mailing = (await staff.get('/api/mailings')).body.data[0];
    expect(mailing).toMatchObject({ id: first.body.mailing_id, kind: 'reminder', total: 2, left_out: 2, unsent: 2 });

    const again = await staff.post('/api/waiver-reminder', filters);
    expect(again.body).toMatchObject({ success: false, error: 'Cannot send reminder', count: 0 });
    expect(again.body.left_out).toContainEqual({ reason: 'reminded-today', count: 2 });
    expect((await Promise.all(pending.map(lettersTo))).flat()).toHaveLength(2);
  });

  it('reminders to many bring a new link each: those before still work, mailed or handed over', async () => {
    const band = await anEntry();
    const [mailed, handed] = [await participant(portal, band), await participant(portal, band)];
    await staff.post(`/api/waivers/${handed.locator}/link`);
    const before = await links([mailed.id, handed.id]);
    expect((await staff.post('/api/waiver-reminder', named(mailed, handed))).body.count).toBe(2);
    const after = await links([mailed.id, handed.id]);
    const [invited] = before.filter(({ waiver_id }) => waiver_id === mailed.id);
    const of = (id: number) => after.filter(({ waiver_id }) => waiver_id === id).toSorted((a, b) => a.id - b.id);
    expect(of(mailed.id)).toEqual([invited, expect.objectContaining({ made_for: 'reminder' })]);
    expect(of(handed.id)).toMatchObject([{ made_for: 'hand-over' }, { made_for: 'reminder' }]);
  });

  it('reminders to many stay inside the rows of a leader, who does not reach another entry’s', async () => {
    const [own, other] = [await anEntry(), await anEntry()];
    const [mine, theirs] = [await participant(portal, own), await participant(portal, other)];
    const leader = await leaderOf(own);
    const answer = await leader.post('/api/waiver-reminder', named(mine, theirs));
    expect(answer.body).toMatchObject({ count: 1, left_out: [{ reason: 'gone', count: 1 }] });
    expect(await lettersTo(theirs)).toEqual([]);
    expect((await waiverNow(portal, theirs.id)).reminded_at).toBeNull();
    expect((await leader.post('/api/waiver-reminder', { entry_id: other.id, count: 0 })).body).toMatchObject({
      success: false,
      count: 0,
      left_out: [],
    });
  });

  it('reminders to many are refused if more match than was shown, and report rows that are gone since', async () => {
    const band = await anEntry();
    const first = await participant(portal, band);
    await participant(portal, band);
    const grown = await staff.post('/api/waiver-reminder', { entry_id: band.id, count: 1 });
    expect(grown.status).toBe(409);
    expect(grown.body.error).toContain('2 waivers match now, not 1');
    expect(await lettersTo(first)).toEqual([]);
    const shrunk = await staff.post('/api/waiver-reminder', { entry_id: band.id, count: 5 });
    expect(shrunk.body).toMatchObject({ count: 2, left_out: [{ reason: 'gone', count: 3 }] });
  });

  it('reminders to many leave out people who declined, and entries that are no longer accepted', async () => {
    const [band, withdrawn] = [await anEntry(), await anEntry()];
    const [declined, other] = [await participant(portal, band), await participant(portal, withdrawn)];
    await portal.db
      .updateTable('waivers')
      .set({ declined_at: portal.clock.nowIso(), declined_as: 'declined' })
      .where('id', '=', declined.id)
      .execute();
    await staff.put(`/api/entries/${withdrawn.id}/status`, { status: 'withdrawn' });
    const answer = await staff.post('/api/waiver-reminder', named(declined, other));
    expect(answer.body.count).toBe(0);
    expect(answer.body.left_out).toEqual([
      { reason: 'declined', count: 1 },
      { reason: 'not-accepted', count: 1 },
    ]);
  });

  it('reminders to many are refused with a reason while waiver emails are off', async () => {
    const band = await anEntry();
    const waiver = await participant(portal, band);
    await switchMails(false);
    const refused = await staff.post('/api/waiver-reminder', named(waiver));
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(
      'Waiver Emails Disabled. We are updating participant waivers for the upcoming parade. Reminders can be sent when waivers are updated.',
    );
    await switchMails(true);
    expect((await staff.post('/api/waiver-reminder', named(waiver))).body.count).toBe(1);
  });

  it('reminders to many of a year that has no parade yet are refused as not open, not as an error', async () => {
    const refused = await staff.post('/api/waiver-reminder', { year: 2030, count: 0 });
    expect([refused.status, refused.body.code]).toEqual([409, 'waiver-not-open']);
  });

  it('reminders to many that are posted 20 times at once are mailed once', async () => {
    const band = await anEntry();
    const waivers = [await participant(portal, band), await participant(portal, band), await participant(portal, band)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => staff.post('/api/waiver-reminder', { entry_id: band.id, count: 3 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await Promise.all(waivers.map(lettersTo))).flat()).toHaveLength(3);
  });

  it('reminders to many are refused to press and judges', async () => {
    const band = await anEntry();
    const waiver = await participant(portal, band);
    for (const role of ['media', 'broadcaster', 'judge'] as const) {
      const client = signedInClient(app, await aStaffMember(portal, role));
      expect((await client.post('/api/waiver-reminder', named(waiver))).status).toBe(403);
      expect((await client.post('/api/approve-waivers', named(waiver))).status).toBe(403);
    }
    expect(await lettersTo(waiver)).toEqual([]);
    expect((await staff.post('/api/waiver-reminder', named(waiver))).status).toBe(200);
  });
});

describe('approval of many', () => {
  it('approval of many approves signed waivers that wait, once, with an audit line each', async () => {
    const band = await anEntry();
    const [one, two] = [await participant(portal, band), await participant(portal, band)];
    const pending = await participant(portal, band);
    await signed(portal, one);
    await signed(portal, two);
    const answer = await staff.post('/api/approve-waivers', { entry_id: band.id, count: 3 });
    expect(answer.body).toMatchObject({
      success: true,
      message: '2 waivers were approved.',
      left_out: [{ reason: 'not-signed', count: 1 }],
    });
    expect((await waiverNow(portal, one.id)).approved_by_name).toBe(`${office.first_name} ${office.last_name}`);
    expect((await waiverNow(portal, pending.id)).approved_at).toBeNull();
    const again = await staff.post('/api/approve-waivers', named(one, two));
    expect(again.body).toMatchObject({
      success: false,
      error: 'None of these waivers is waiting for approval.',
      left_out: [{ reason: 'approved', count: 2 }],
    });
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('model_id')
      .where('action', '=', 'waiver.approved')
      .where('entry_id', '=', band.id)
      .execute();
    expect(lines).toHaveLength(2);
  });

  it('approval of many stays inside the rows of a leader, and leaves out their own signature', async () => {
    const [own, other] = [await anEntry(), await anEntry()];
    const person = await aLeaderOf(portal, own.organization_id, own.year);
    const leader = signedInClient(app, person);
    const mine = await signed(portal, await participant(portal, own));
    const self = await signed(portal, await participant(portal, own, { email: person.email }));
    const theirs = await signed(portal, await participant(portal, other));
    const answer = await leader.post('/api/approve-waivers', named(mine, self, theirs));
    expect(answer.body).toMatchObject({
      count: 1,
      left_out: [
        { reason: 'gone', count: 1 },
        { reason: 'own', count: 1 },
      ],
    });
    expect((await waiverNow(portal, theirs.id)).approved_at).toBeNull();
    expect((await waiverNow(portal, self.id)).approved_at).toBeNull();
    expect((await staff.post('/api/approve-waivers', named(self, theirs))).body.count).toBe(2);
  });

  it('an impersonating admin does not approve their own signature', async () => {
    const band = await anEntry();
    const admin = await aStaffMember(portal, 'admin');
    const [self, list] = [
      await signed(portal, await participant(portal, band, { email: admin.email })),
      await signed(portal, await participant(portal, band)),
    ];
    const { body } = await signedInClient(app, admin).post('/api/impersonations', {
      user_id: (await aStaffMember(portal)).id,
    });
    const switched = signedInClient(app, { token: body.access_token });
    expect((await switched.post(`/api/waivers/${self.locator}/approve`)).status).toBe(403);
    expect((await switched.post('/api/approve-waivers', named(self, list))).body).toMatchObject({
      count: 1,
      left_out: [{ reason: 'own', count: 1 }],
    });
    expect((await waiverNow(portal, self.id)).approved_at).toBeNull();
    expect((await staff.post(`/api/waivers/${self.locator}/approve`)).status).toBe(200);
  });
});

describe('verification of many', () => {
  it('verification of many stores who and when for signed waivers, once, with an audit line each', async () => {
    const band = await anEntry();
    const [one, two] = [await participant(portal, band), await participant(portal, band)];
    const pending = await participant(portal, band);
    for (const waiver of [one, two]) await signed(portal, waiver);
    const filters = { entry_id: band.id, count: 3 };
    expect((await staff.post('/api/verify-waivers', { ...filters, count: 2 })).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 20 }, () => staff.post('/api/verify-waivers', filters)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.success).map(({ body }) => body)).toMatchObject([
      { message: '2 waivers were verified.', left_out: [{ reason: 'not-signed', count: 1 }] },
    ]);
    expect((await waiverNow(portal, two.id)).verified_by_name).toBe(`${office.first_name} ${office.last_name}`);
    expect((await waiverNow(portal, pending.id)).verification_confirmed_at).toBeNull();
    expect((await staff.post('/api/verify-waivers', named(one, two))).body).toMatchObject({
      error: 'None of these waivers is waiting for verification.',
      left_out: [{ reason: 'verified', count: 2 }],
    });
    const lines = portal.db.selectFrom('audit_events').select('id').where('entry_id', '=', band.id);
    expect(await lines.where('action', '=', 'waiver.verified').execute()).toHaveLength(2);
  });

  it('verification of many is refused to the leader, who may approve', async () => {
    const band = await anEntry();
    const waiver = await signed(portal, await participant(portal, band));
    const leader = await leaderOf(band);
    expect((await leader.post('/api/verify-waivers', named(waiver))).status).toBe(403);
    expect((await waiverNow(portal, waiver.id)).verification_confirmed_at).toBeNull();
    expect((await leader.post('/api/approve-waivers', named(waiver))).body.count).toBe(1);
    expect((await staff.post('/api/verify-waivers', named(waiver))).body.count).toBe(1);
  });
});

function links(waiver_ids: number[]) {
  return portal.db
    .selectFrom('signing_links')
    .select(['id', 'waiver_id', 'made_for'])
    .where('waiver_id', 'in', waiver_ids)
    .where('ended_at', 'is', null)
    .execute();
}

async function switchMails(on: boolean): Promise<void> {
  const row = { key: 'enable_waiver_emails', value: JSON.stringify(on), updated_at: portal.clock.nowIso() };
  await portal.db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
