import { slowedDownText } from '@parade/contract/users/captcha.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countTries } from '../../access/limits.ts';
import {
  aNewcomer,
  aPerson,
  aStaffMember,
  anonymousClient,
  deviceCookieOf,
  mailedLink,
  type Person,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { askForReset } from '../../testing/resets.ts';
import { sweepDevices } from './devices.ts';
import { gateOf, signInLimits } from './signingIn.ts';

const password = 'a fine long password';
let portal: TestPortalWithApp;
let owner: Person;
beforeAll(async () => {
  portal = await testPortalWithApp();
  owner = await aPerson(portal, { password });
});
// Failures count for 15 minutes, so each test begins later.
beforeEach(() => portal.clock.advance({ minutes: 16 }));

interface Try {
  readonly email?: string;
  readonly password?: string;
  readonly from?: string;
  readonly device?: string | undefined;
  readonly isSolved?: boolean;
}
const home = '198.51.100.7';
const elsewhere = '203.0.113.1';

async function signIn(attempt: Try = {}) {
  const recaptcha = attempt.isSolved ? { recaptcha: await solvedCaptcha(portal.app) } : {};
  return anonymousClient(portal.app, attempt.from ?? home, attempt.device).post('/api/sessions', {
    email: attempt.email ?? owner.email,
    password: attempt.password ?? password,
    ...recaptcha,
  });
}

/** Tries wrong passwords for the owner's account, each with a solved captcha. */
async function failures(count: number, from: string, more: Try = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1)
    statuses.push((await signIn({ password: `guess ${n}`, from, isSolved: true, ...more })).status);
  return statuses;
}

/** Sets the count as if so many wrong passwords had come before, because hashing each takes too long for a test. */
async function counted(limit: keyof typeof signInLimits, key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await countTries(portal, [[signInLimits[limit], key]]);
}

describe('whether a try to sign in is looked at', () => {
  const none = { network: 0, accountAndNetwork: 0, account: 0, device: null };
  it.each([
    ['nothing has failed', none, 'open'],
    ['two failures for the account', { ...none, account: 2 }, 'open'],
    ['three failures for the account', { ...none, account: 3 }, 'captcha'],
    ['two failures from the network', { ...none, network: 2 }, 'open'],
    ['three failures from the network', { ...none, network: 3 }, 'captcha'],
    ['any number for the account from elsewhere', { ...none, account: 1_000_000 }, 'captcha'],
    ['19 for the account from this network', { ...none, account: 19, accountAndNetwork: 19, network: 19 }, 'captcha'],
    ['20 for the account from this network', { ...none, account: 20, accountAndNetwork: 20, network: 20 }, 'slow'],
    ['49 from this network', { ...none, network: 49 }, 'captcha'],
    ['50 from this network', { ...none, network: 50 }, 'slow'],
    ['a known device, whatever others did', { network: 99, accountAndNetwork: 99, account: 99, device: 0 }, 'open'],
    ['a known device with two failures', { network: 99, accountAndNetwork: 99, account: 99, device: 2 }, 'open'],
    ['a known device with three failures', { ...none, device: 3 }, 'captcha'],
    ['a known device with nine failures', { network: 99, accountAndNetwork: 99, account: 99, device: 9 }, 'captcha'],
    ['a known device with ten, like an unknown one', { ...none, account: 10, network: 10, device: 10 }, 'captcha'],
    ['a known device with ten, and its network slowed down', { ...none, network: 50, device: 10 }, 'slow'],
  ] as const)('%s: %s', (_, failed, gate) => {
    expect(gateOf(failed)).toBe(gate);
  });
});

describe('an owner', () => {
  it('an owner is not locked out by any number of tries without a captcha, which do not count', async () => {
    await failures(3, elsewhere, { isSolved: false });
    const before = await portal.db.selectFrom('rate_limits').selectAll().orderBy('key').execute();
    const refused = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn({ password: `guess ${n}`, from: n % 2 ? elsewhere : home })),
    );
    expect(refused.every(({ status, body }) => status === 422 && body.captcha === true)).toBe(true);
    expect(await portal.db.selectFrom('rate_limits').selectAll().orderBy('key').execute()).toEqual(before);
    // Even the right password needs the captcha on an unknown device, and then gets in from the same address too.
    expect((await signIn({ from: elsewhere })).status).toBe(422);
    expect((await signIn({ from: elsewhere, isSolved: true })).status).toBe(200);
  });

  it('an owner is not locked out by wrong passwords with solved captchas, from any number of networks', async () => {
    for (const last of [1, 2, 3, 4]) await failures(3, `203.0.113.${last}`);
    await counted('account', owner.email, 100);
    expect((await signIn()).status).toBe(422);
    expect((await signIn({ isSolved: true })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('an owner signs in without a captcha on a device that signed in before, from the attacker’s own network too', async () => {
    const device = deviceCookieOf(await signIn({ isSolved: true }));
    await counted('accountAndNetwork', `${owner.email} ${elsewhere}`, 17);
    await counted('account', owner.email, 17);
    expect(await failures(6, elsewhere)).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await signIn({ from: elsewhere, isSolved: true })).status).toBe(429);
    expect((await signIn({ from: elsewhere, device })).status).toBe(200);
  });

  it('an owner signs in on a new device in the attacker’s own network as soon as its turn comes, ten seconds later', async () => {
    await counted('accountAndNetwork', `${owner.email} ${elsewhere}`, 20);
    await counted('network', elsewhere, 50);
    expect(await failures(2, elsewhere)).toEqual([401, 429]);
    const tooEarly = await signIn({ from: elsewhere, isSolved: true });
    expect([tooEarly.status, tooEarly.body.error]).toEqual([429, slowedDownText]);
    expect(tooEarly.headers['retry-after']).toBe('10');
    portal.clock.advance({ seconds: 11 });
    // Tries without a captcha use no turn.
    expect(await failures(3, elsewhere, { isSolved: false })).toEqual([422, 422, 422]);
    expect((await signIn({ from: elsewhere, isSolved: true })).status).toBe(200);
  });

  it('an owner signs in to the account that works, though a disabled one has the same address and password', async () => {
    const given = { email: 'twice@example.org', password };
    const works = await aNewcomer(portal.app, given);
    portal.clock.advance({ minutes: 1 });
    const disabled = await aNewcomer(portal.app, given);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await admin.delete(`/api/users/${disabled.id}/access`)).status).toBe(200);
    const { status, body } = await signIn({ email: given.email });
    expect([status, body.user?.id]).toEqual([200, works.id]);
  });

  it('an owner signs in anywhere once the span is over', async () => {
    await counted('accountAndNetwork', `${owner.email} ${elsewhere}`, 19);
    expect(await failures(3, elsewhere)).toEqual([401, 401, 429]);
    portal.clock.advance({ minutes: 16 });
    expect((await signIn({ from: elsewhere })).status).toBe(200);
  });
});

describe('guessing', () => {
  it('guessing is limited for a network, over all accounts, and does not slip through in parallel', async () => {
    const tries = Array.from({ length: 15 }, (_, n) => ({ email: `nobody${n}@example.org`, password: 'guess' }));
    await counted('network', '192.0.2.5', 45);
    const last = await Promise.all(tries.map((attempt) => signIn({ ...attempt, from: '192.0.2.5', isSolved: true })));
    const count = (status: number) => last.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([6, 9]);
    expect((await signIn({ from: '192.0.2.6' })).status).toBe(200);
  });

  it('guessing without a captcha ends after three tries, in parallel too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signIn({ password: `guess ${n}`, from: `192.0.2.${10 + n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      401,
      401,
      401,
      ...Array(9).fill(422),
    ]);
  });

  it('guessing on a known device is limited as well', async () => {
    const device = deviceCookieOf(await signIn({ isSolved: true }));
    const open = await failures(4, home, { device, isSolved: false });
    expect(open).toEqual([401, 401, 401, 422]);
    await counted('accountAndNetwork', `${owner.email} ${home}`, 10);
    // After 10 of its own it counts as unknown, and 20 from this network are too many.
    expect(await failures(9, home, { device })).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
  });

  it('guessing counts an IPv6 network once, however many addresses it uses', async () => {
    const from = (n: number) => `2001:db8:1:2::${n.toString(16)}`;
    await counted('accountAndNetwork', `${owner.email} 2001:db8:1:2::/64`, 17);
    for (let n = 1; n <= 4; n += 1) expect(await failures(1, from(n))).toEqual([401]);
    expect((await signIn({ from: from(99), isSolved: true })).status).toBe(429);
    expect((await signIn({ from: '2001:db8:1:3::1', isSolved: true })).status).toBe(200);
  });
});

describe('a device', () => {
  it('a device is known to the accounts that signed in with it, and to no other', async () => {
    const other = await aPerson(portal, { password });
    const device = deviceCookieOf(await signIn({ isSolved: true }));
    await failures(5, elsewhere);
    await failures(5, elsewhere, { email: other.email });
    expect((await signIn({ device })).status).toBe(200);
    expect((await signIn({ device, email: other.email })).status).toBe(422);
    const both = await signIn({ device, email: other.email, isSolved: true });
    expect(deviceCookieOf(both)).toBe(device);
    await failures(5, elsewhere, { email: other.email });
    expect((await signIn({ device, email: other.email })).status).toBe(200);
  });

  it('a device cannot be chosen: a browser with an id that somebody else made gets a new one', async () => {
    const planted = 'x'.repeat(43);
    const given = deviceCookieOf(await signIn({ device: planted, isSolved: true }));
    expect(given).toMatch(/^[\w-]{43}$/);
    expect(given).not.toBe(planted);
    await failures(5, elsewhere);
    expect((await signIn({ device: planted })).status).toBe(422);
    expect((await signIn({ device: given })).status).toBe(200);
  });

  it('a device is not known to an account with an unconfirmed address, which does not reset failures either', async () => {
    const email = 'unconfirmed@example.org';
    await aPerson(portal, { email, password, email_verified: false });
    await failures(2, elsewhere, { email, isSolved: false });
    const answer = await signIn({ email });
    expect([answer.status, deviceCookieOf(answer)]).toEqual([200, undefined]);
    const next = await signIn({ email, password: 'guess' });
    expect([next.status, next.body.captcha]).toEqual([401, true]);
  });

  it('a device is forgotten with a new password, and after a year without use', async () => {
    const person = await aPerson(portal, { password });
    const { body, ...answer } = await signIn({ email: person.email, isSolved: true });
    const device = deviceCookieOf({ ...answer, body });
    const next = 'another fine password';
    const client = anonymousClient(portal.app);
    await askForReset(portal, person.email);
    const devices = async () =>
      (await portal.db.selectFrom('known_devices').select('user_id').where('user_id', '=', person.id).execute()).length;
    expect(await devices()).toBe(1);
    const token = await mailedLink(portal, person.email, '/password/reset/');
    const given = { token, email: person.email, password: next, password_confirmation: next };
    expect(
      (await client.post('/api/password/reset', { ...given, recaptcha: await solvedCaptcha(portal.app) })).status,
    ).toBe(200);
    await failures(5, elsewhere, { email: person.email });
    expect((await signIn({ email: person.email, password: next, device })).status).toBe(422);
    await signIn({ email: person.email, password: next, isSolved: true });
    portal.clock.advance({ days: 366 });
    await sweepDevices(portal);
    expect(await devices()).toBe(0);
  });

  it('a device is stored as a hash, and its cookie is for this site’s server alone', async () => {
    const answer = await signIn({ isSolved: true });
    const device = deviceCookieOf(answer) ?? '';
    const cookie = String([answer.headers['set-cookie']].flat().find((each) => String(each).startsWith('device=')));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const rows = await portal.db.selectFrom('known_devices').selectAll().execute();
    expect([rows.length > 0, JSON.stringify(rows).includes(device)]).toEqual([true, false]);
  });
});
