import { beforeAll, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import { actorOfToken } from '../access/session.ts';
import type { Change } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { callDuring } from '../testing/locks.ts';
import { participant, signed } from '../testing/participants.ts';
import {
  anonymousClient,
  aPerson,
  aStaffMember,
  type Client,
  mailedLink,
  type Person,
  signedInClient,
  solvedCaptcha,
} from '../testing/people.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';
import { askForReset } from '../testing/resets.ts';
import { switchOnApp } from '../testing/secondFactor.ts';
import { trailOf } from '../testing/trail.ts';
import { endSessionsOfUser } from '../users/accounts/endingSessions.ts';
import { disableAccount } from '../users/writes.ts';
import type { WaiverRow } from './reads.ts';
import { beginPass } from './signing/passes.ts';
import { handOverLink } from './writes.ts';

const portal = await testPortalWithApp();
const anyone = anonymousClient(portal.app);
const [password, next] = ['marigold and lantern', 'cobalt and kettle'];
let band: EntryRow;
let admin: Client;
let superadmin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  superadmin = signedInClient(portal.app, await aStaffMember(portal, 'superadmin'));
  band = await entry(portal, { stage: 'accepted', by: (await aStaffMember(portal)).id });
});

const aLeader = () =>
  aPerson(portal, {
    leads: [{ organization_id: band.organization_id, year: 2027 }],
    password,
    registered_as: 'leader',
  });
/** Makes a sheet of codes, and returns the call that each of its links reads. */
const sheetOf = async (client: Client, ...waivers: WaiverRow[]): Promise<string[]> => {
  const { body } = await client.post('/api/waiver-links', { ids: waivers.map(({ id }) => id) });
  const data = body.data as { id: number; link: string }[];
  return waivers.map(({ id }) => {
    const link = data.find((row) => row.id === id)?.link ?? '';
    return link.replace(/^.*\/waivers-form\//, '/api/waivers/');
  });
};
const signedInAgain = async ({ email }: Person) => {
  const { access_token } = (await anyone.post('/api/sessions', { email, password })).body;
  return { token: String(access_token) };
};
const open = async (link = '') => (await anyone.get(link)).status;

type Act = (person: Person, client: Client) => Promise<unknown>;

const locksOut: [string, Act][] = [
  ['the office disables the account', ({ id }) => admin.delete(`/api/users/${id}/access`)],
  ['the office logs the person out everywhere', ({ id }) => admin.delete(`/api/users/${id}/sessions`)],
  ['the person logs out everywhere else', (_person, client) => client.delete('/api/profile/sessions')],
];

it.each(locksOut)(
  'links that were handed over end when %s: their holders can have new ones mailed',
  async (_act, act) => {
    const [ana, ben, cleo] = [
      await participant(portal, band),
      await participant(portal, band),
      await participant(portal, band),
    ];
    const [leader, other] = [await aLeader(), signedInClient(portal.app, await aLeader())];
    const client = signedInClient(portal.app, leader);
    const [anas, bens] = await sheetOf(client, ana, ben);
    const [cleos] = await sheetOf(other, cleo);
    await signed(portal, ben, {}, bens?.split('/').at(-1));
    portal.clock.advance({ minutes: 1 });
    await act(leader, client);
    const gone = await anyone.get(anas ?? '');
    expect([gone.status, gone.body.code]).toEqual([410, 'waiver-link-replaced']);
    expect((await anyone.post(anas ?? '', { field_values: {}, reviewed: true, consent: true })).status).toBe(410);
    expect((await anyone.get(bens ?? '')).body.code).toBe('waiver-signed');
    expect(await open(cleos)).toBe(200);
    expect((await anyone.post(`${anas}/new-link`)).status).toBe(200);
    const mailed = await mailedLink(portal, ana.email ?? '', '/waivers-form/');
    expect(await open(`/api/waivers/${mailed}`)).toBe(200);
    const lines = await trailOf(portal, 'User', leader.id);
    expect(lines.filter(({ action }) => action === 'user.handed-over-links-ended')).toHaveLength(1);
    portal.clock.set(testInstant);
  },
);

it('links that are handed over after a lock-out work, also once the office has enabled the account again', async () => {
  const [ana, leader] = [await participant(portal, band), await aLeader()];
  const client = signedInClient(portal.app, leader);
  const [first] = await sheetOf(client, ana);
  portal.clock.advance({ minutes: 1 });
  await client.delete('/api/profile/sessions');
  expect(await open(first)).toBe(410);
  const [second] = await sheetOf(client, ana);
  expect(await open(second)).toBe(200);
  portal.clock.advance({ minutes: 1 });
  await admin.delete(`/api/users/${leader.id}/access`);
  await admin.post(`/api/users/${leader.id}/access`);
  expect(await open(second)).toBe(410);
  const [third] = await sheetOf(signedInClient(portal.app, await signedInAgain(leader)), ana);
  expect(await open(third)).toBe(200);
  portal.clock.set(testInstant);
});

const job = { kind: 'system', job: 'test' } as const;
const madeBy = ({ id }: Person) => ({ kind: 'user', user_id: id, impersonator_id: null }) as const;
const lockings: [string, (change: Change, person: Person) => Promise<unknown>][] = [
  ['disables the account', (change, person) => disableAccount(change, withoutActor(person, 'change_access'))],
  ['logs the person out', (change, person) => endSessionsOfUser(change, withoutActor(person, 'end_sessions'))],
];

it.each(lockings)(
  'a link or a pass that is being made while the office %s is refused; others who lead make theirs',
  async (_act, lockOutOf) => {
    const [ana, ben] = [await participant(portal, band), await participant(portal, band)];
    for (const act of [
      (client: Client, { id }: WaiverRow) => client.post('/api/waiver-links', { ids: [id] }),
      (client: Client) => client.post('/api/waiver-passes', { entry_id: band.id }),
    ]) {
      const [leader, other] = [await aLeader(), await aLeader()];
      const during = (person: Person, waiver: WaiverRow) =>
        callDuring(
          portal,
          job,
          (change) => lockOutOf(change, leader),
          () => act(signedInClient(portal.app, person), waiver),
        );
      expect((await during(other, ben)).status).toBeLessThan(300);
      await admin.post(`/api/users/${leader.id}/access`);
      const again = { ...leader, ...(await signedInAgain(leader)) };
      const late = await during(again, ana);
      expect([late.status, late.body.code]).toEqual([401, 'not-signed-in']);
    }
  },
);

it('a link and a pass that were made while the lock-out waited for them end with it; those of others go on', async () => {
  const [ana, ben] = [await participant(portal, band), await participant(portal, band)];
  const [leader, other] = [await aLeader(), await aLeader()];
  const [bens] = await sheetOf(signedInClient(portal.app, other), ben);
  const made = { link: '', pass: '' };
  const ended = await callDuring(
    portal,
    madeBy(leader),
    async (change) => {
      made.link = (await handOverLink(change, withoutActor(ana, 'hand_over'))).secret;
      const actor = await actorOfToken(portal, leader.token);
      if (actor) made.pass = (await beginPass(change, actor, withoutActor(band, 'pass'))).pass;
    },
    () => admin.delete(`/api/users/${leader.id}/sessions`),
  );
  expect(ended.status).toBe(200);
  expect(await open(`/api/waivers/${made.link}`)).toBe(410);
  expect(await open(`/api/waiver-passes/${made.pass}`)).toBe(404);
  expect(await open(bens)).toBe(200);
});

const everyDay: [string, Act][] = [
  [
    'the person changes the own password',
    ({ id }, client) =>
      client.put(`/api/users/${id}/password`, { password: next, c_password: next, current_password: password }),
  ],
  [
    'the person has forgotten the password, and sets a new one by the mailed link',
    async ({ email }) => {
      await askForReset(portal, email);
      const token = await mailedLink(portal, email, '/password/reset/');
      const recaptcha = await solvedCaptcha(portal.app);
      const given = { token, email, password: next, password_confirmation: next, recaptcha };
      return anyone.post('/api/password/reset', given);
    },
  ],
  [
    'the office sets a password',
    ({ id }) => admin.put(`/api/users/${id}/password`, { password: next, c_password: next }),
  ],
  ['the office corrects the address', ({ id, email }) => admin.put(`/api/users/${id}`, { email: `right-${email}` })],
  [
    'the office resets the two-step login',
    async (person) => {
      await switchOnApp(portal, person, password);
      return admin.delete(`/api/users/${person.id}/second-factor`);
    },
  ],
  ['a superadmin logs everybody out', () => superadmin.post('/api/sessions/end-all')],
];

it.each(everyDay)('codes on paper still work after %s', async (what, act) => {
  const [ana, leader] = [await participant(portal, band), await aLeader()];
  const client = signedInClient(portal.app, leader);
  const [link] = await sheetOf(client, ana);
  portal.clock.advance({ minutes: 1 });
  expect(await act(leader, client)).toMatchObject({ status: 200 });
  expect((await client.get('/api/me')).status).toBe(what.includes('own password') ? 200 : 401);
  expect(await open(link)).toBe(200);
  portal.clock.set(testInstant);
});
