import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant, signature } from '../testing/participants.ts';
import { aPerson, anonymousClient, aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { newestLetterTo } from '../testing/letters.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { trailOf } from '../testing/trail.ts';
import { askForReset } from '../testing/resets.ts';
import { queueMail } from './writes.ts';

const portal = await testPortalWithApp();
const anyone = anonymousClient(portal.app);
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let admin: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  [staff, admin] = [await aStaffMember(portal), await aStaffMember(portal, 'admin')];
  band = await entry(portal, { stage: 'accepted', by: staff.id });
});

async function impersonating(target: Person) {
  const { body } = await as(admin).post('/api/impersonations', { user_id: target.id });
  return signedInClient(portal.app, { token: body.access_token });
}

describe('a kept letter with a signing link', () => {
  it('a kept letter with a signing link shows a placeholder to its readers', async () => {
    const waiver = await participant(portal, band);
    const { body } = await as(staff).get(`/api/outbox/${await newestLetterTo(portal, waiver.email)}`);
    expect(body.text_body).toContain('Read and sign:\n[signing link]\n');
    expect(body.text_body).not.toContain('waivers-form');
    expect(body.link).toEqual({ kind: 'signing', may_show: true });
  });

  it('a kept letter shows its signing link by an act that counts as a hand-over: audited, and named in the evidence', async () => {
    const waiver = await participant(portal, band);
    const letter = await newestLetterTo(portal, waiver.email);
    const shown = await as(staff).post(`/api/outbox/${letter}/link`);
    expect(shown).toMatchObject({
      status: 201,
      body: { link: expect.stringMatching(/^http:\/\/portal\.test\/waivers-form\/[\w-]{43}$/) },
    });
    const path = `/api/waivers/${String(shown.body.link).split('/').at(-1)}`;
    const signing = { field_values: signature(portal, waiver), reviewed: true, consent: true };
    expect((await anyone.post(path, signing)).status).toBe(200);
    expect((await trailOf(portal, 'Waiver', waiver.id)).slice(-2)).toEqual([
      { action: 'waiver.link-handed-over', user_id: staff.id },
      { action: 'waiver.signed', user_id: null },
    ]);
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    // Nothing was mailed, and the record does not claim it.
    expect(JSON.parse(record)).toMatchObject({
      link: { made_for: 'hand-over', handed_over_by: { user_id: staff.id } },
      deliveries: [],
    });
  });

  it('a kept letter shows no signing link once the link has ended', async () => {
    const waiver = await participant(portal, band);
    const letter = await newestLetterTo(portal, waiver.email);
    expect((await as(staff).post(`/api/outbox/${letter}/link`)).status).toBe(201);
    expect((await as(staff).get(`/api/outbox/${letter}`)).body.link).toBeNull();
    expect((await as(staff).post(`/api/outbox/${letter}/link`)).status).toBe(404);
  });

  it('a kept letter does not show its signing link to an impersonator of staff', async () => {
    const waiver = await participant(portal, band);
    const letter = await newestLetterTo(portal, waiver.email);
    const switched = await impersonating(staff);
    expect((await switched.get(`/api/outbox/${letter}`)).body.link).toEqual({ kind: 'signing', may_show: false });
    expect((await switched.post(`/api/outbox/${letter}/link`)).status).toBe(403);
    expect((await trailOf(portal, 'Waiver', waiver.id)).map(({ action }) => action)).not.toContain(
      'waiver.link-handed-over',
    );
    expect((await as(staff).post(`/api/outbox/${letter}/link`)).status).toBe(201);
  });
});

describe('a kept letter with a link to an account', () => {
  const askReset = (email: string) => askForReset(portal, email);
  const resetIn = (url: string) => new URL(url).pathname.replace('/password/reset/', '');

  it("a kept letter shows an account's link by an act of a person who outranks the account, with an audit line", async () => {
    const leader = await aPerson(portal, { registered_as: 'leader' });
    await askReset(leader.email);
    const letter = await newestLetterTo(portal, leader.email);
    const read = await as(staff).get(`/api/outbox/${letter}`);
    expect(read.body).toMatchObject({
      text_body: expect.stringContaining('[personal link]'),
      link: { kind: 'account', may_show: true },
    });
    expect(read.body.text_body).not.toContain('/password/reset/');
    const [first, second] = [
      await as(staff).post(`/api/outbox/${letter}/link`),
      await as(staff).post(`/api/outbox/${letter}/link`),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await trailOf(portal, 'User', leader.id)).slice(-2)).toEqual([
      { action: 'user.link-shown', user_id: staff.id },
      { action: 'user.link-shown', user_id: staff.id },
    ]);
    // The link shown before ends, so nobody has it unnoticed.
    const hashes = await portal.db
      .selectFrom('account_links')
      .select('id')
      .where('user_id', '=', leader.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(hashes).toHaveLength(1);
    expect(resetIn(first.body.link)).not.toBe(resetIn(second.body.link));
  });

  it("a kept letter's link that staff are shown confirms a newcomer", async () => {
    const newcomer = await aPerson(portal, { email_verified: false });
    await as(newcomer).post('/api/verify-email');
    const { body } = await as(staff).post(`/api/outbox/${await newestLetterTo(portal, newcomer.email)}/link`);
    const token = new URL(body.link).pathname.split('/').at(-1);
    const password = 'cobalt and kettle';
    expect((await anyone.post(`/api/verify-email/${token}`, { password })).status).toBe(200);
    const letter = await newestLetterTo(portal, newcomer.email);
    expect((await as(staff).get(`/api/outbox/${letter}`)).body.link).toBeNull();
    expect((await as(staff).post(`/api/outbox/${letter}/link`)).status).toBe(404);
  });

  it('a link to an account that somebody was shown ends when they are locked out; another can be shown it', async () => {
    const [lost, newcomer] = [await aStaffMember(portal), await aPerson(portal, { email_verified: false })];
    await as(newcomer).post('/api/verify-email');
    const letter = await newestLetterTo(portal, newcomer.email);
    const shownTo = async (person: Person) => {
      const { body } = await as(person).post(`/api/outbox/${letter}/link`);
      return `/api/verify-email/${new URL(body.link).pathname.split('/').at(-1)}`;
    };
    const theirs = await shownTo(lost);
    expect((await anyone.get(theirs)).status).toBe(200);
    await as(admin).delete(`/api/users/${lost.id}/access`);
    expect((await anyone.get(theirs)).body.code).toBe('link-ended');
    expect((await anyone.post(theirs, { password: 'cobalt and kettle' })).status).toBe(404);
    expect((await trailOf(portal, 'User', lost.id)).map(({ action }) => action)).toContain(
      'user.handed-over-links-ended',
    );
    const ours = await shownTo(staff);
    expect((await anyone.post(ours, { password: 'cobalt and kettle' })).status).toBe(200);
  });

  it('a kept letter shows no link to an account once the link has expired', async () => {
    const leader = await aPerson(portal);
    await askReset(leader.email);
    const letter = await newestLetterTo(portal, leader.email);
    const linkOf = async () => (await as(staff).get(`/api/outbox/${letter}`)).body.link;
    portal.clock.advance({ minutes: 59 });
    expect(await linkOf()).toEqual({ kind: 'account', may_show: true });
    portal.clock.advance({ minutes: 1 });
    expect(await linkOf()).toBeNull();
    expect((await as(staff).post(`/api/outbox/${letter}/link`)).status).toBe(404);
  });

  it("a kept letter does not show an account's link to equal or lower ranks, or to impersonators", async () => {
    const superadmin = await aStaffMember(portal, 'superadmin');
    await askReset(superadmin.email);
    const letter = await newestLetterTo(portal, superadmin.email);
    for (const reader of [admin, await aStaffMember(portal, 'superadmin')]) {
      expect((await as(reader).get(`/api/outbox/${letter}`)).body.link).toEqual({ kind: 'account', may_show: false });
      expect((await as(reader).post(`/api/outbox/${letter}/link`)).status).toBe(403);
    }
    const leader = await aPerson(portal);
    await askReset(leader.email);
    const low = await newestLetterTo(portal, leader.email);
    expect((await (await impersonating(staff)).post(`/api/outbox/${low}/link`)).status).toBe(403);
    expect((await as(admin).post(`/api/outbox/${low}/link`)).status).toBe(201);
  });

  it("a kept letter's link confirms one's own address, and does not set one's own password", async () => {
    const own = await aPerson(portal, { roles: ['staff'], email_verified: false });
    await as(own).post('/api/verify-email');
    expect((await as(own).post(`/api/outbox/${await newestLetterTo(portal, own.email)}/link`)).status).toBe(201);
    await askReset(own.email);
    const letter = await newestLetterTo(portal, own.email);
    expect((await as(own).get(`/api/outbox/${letter}`)).body.link).toEqual({ kind: 'account', may_show: false });
    expect((await as(own).post(`/api/outbox/${letter}/link`)).status).toBe(409);
  });
});

it('a letter that is sent to its addressee shows its link to nobody else', async () => {
  const mailing = await testPortalWithApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const [superadmin, leader] = [await aStaffMember(mailing, 'superadmin'), await aPerson(mailing)];
  await askForReset(mailing, leader.email);
  const { id } = await mailing.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  const client = signedInClient(mailing.app, superadmin);
  expect((await client.get(`/api/outbox/${id}`)).body.link).toEqual({ kind: 'account', may_show: false });
  expect((await client.post(`/api/outbox/${id}/link`)).status).toBe(409);
  // The same if it stays in the outbox, as letters to example addresses do: with a mail server, mail proves an address.
  await mailing.db.updateTable('outbox').set({ state: 'unsent' }).execute();
  expect((await client.post(`/api/outbox/${id}/link`)).status).toBe(409);
});

it('a letter without a link shows none', async () => {
  const id = await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    queueMail(change, {
      to: { address: 'plain@example.org' },
      subject: 'Plain',
      lines: ['Hello'],
      reason: 'plain',
      room: 'users',
    }),
  );
  expect((await as(staff).get(`/api/outbox/${id}`)).body).toMatchObject({ text_body: 'Hello\n', link: null });
  expect((await as(staff).post(`/api/outbox/${id}/link`)).status).toBe(404);
});
