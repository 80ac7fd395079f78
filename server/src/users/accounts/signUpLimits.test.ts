import { beforeAll, beforeEach, expect, it } from 'vitest';
import { entry } from '../../testing/entries.ts';
import { aNewcomer, aPerson, aStaffMember, anonymousClient, mailedLink, signedInClient } from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { aSignUp, countAccounts, subjectsTo } from '../../testing/signUps.ts';

let portal: TestPortalWithApp;
beforeAll(async () => {
  portal = await testPortalWithApp();
});
// Limits of networks count by the hour, so each test begins in a new one.
beforeEach(() => portal.clock.advance({ minutes: 61 }));

const anyone = () => anonymousClient(portal.app);

it('sign-up leaves an address at most three unconfirmed accounts, including those with drafts', async () => {
  const email = 'crowded@example.org';
  const drafting = await aNewcomer(portal.app, { email, password: 'the one that drafted' });
  await entry(portal, { by: drafting.id, led: true });
  for (let n = 0; n < 5; n += 1) {
    // The session of the one before is over.
    portal.clock.advance({ hours: 13 });
    await aNewcomer(portal.app, { email });
  }
  expect(await countAccounts(portal, email)).toBe(3);
  expect((await anyone().post('/api/sessions', { email, password: 'the one that drafted' })).body.user.id).toBe(
    drafting.id,
  );
  // All three have drafts, so nobody loses theirs to a fourth.
  for (const { id } of await portal.db.selectFrom('users').select('id').where('email', '=', email).execute())
    await entry(portal, { by: id, led: true });
  portal.clock.advance({ hours: 13 });
  const refused = await anyone().post('/api/users', await aSignUp(portal, { email }));
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('“Forgot your password?”')]);
  expect(await countAccounts(portal, email)).toBe(3);
});

it('sign-ups by strangers with the address end no live session, and their refusal names the ways in', async () => {
  const email = 'honest@example.org';
  const honest = await aNewcomer(portal.app, { email, password: 'cobalt and kettle' });
  const strangers = [];
  for (let n = 0; n < 10; n += 1) strangers.push(await anyone().post('/api/users', await aSignUp(portal, { email })));
  expect(strangers.map(({ status }) => status)).toEqual([200, 200, ...Array.from({ length: 8 }, () => 429)]);
  expect(strangers.at(-1)?.body.error).toMatch(/the link in the newest one.*“Forgot your password\?”/);
  const client = signedInClient(portal.app, honest);
  expect((await client.get('/api/me')).body.user.id).toBe(honest.id);
  expect((await anyone().post('/api/sessions', { email, password: 'cobalt and kettle' })).body.user.id).toBe(honest.id);
  // No letter went with a refusal, so none is counted: the newcomer's own link still comes again, and confirms.
  expect((await client.post('/api/verify-email')).status).toBe(200);
  const token = await mailedLink(portal, email, '/verify-email/');
  expect((await client.post(`/api/verify-email/${token}`, {})).body).toEqual({ email, signed_in: null });
});

it('sign-up is refused alike for an address that has an account and for one that has none', async () => {
  const owner = await aPerson(portal);
  const refusals = [];
  for (const email of [owner.email, 'never.heard.of@example.org']) {
    for (let n = 0; n < 3; n += 1) await aNewcomer(portal.app, { email });
    const { status, body } = await anyone().post('/api/users', await aSignUp(portal, { email }));
    refusals.push({ status, error: body.error });
  }
  expect(refusals[0]).toEqual({ status: 429, error: expect.stringContaining('“Forgot your password?”') });
  expect(refusals[1]).toEqual(refusals[0]);
  expect((await signedInClient(portal.app, owner).get('/api/me')).status).toBe(200);
});

it('sign-up through a join link of the office works, whatever strangers have done with the address', async () => {
  const email = 'besieged@example.org';
  for (let n = 0; n < 3; n += 1) {
    portal.clock.advance({ minutes: 61 });
    await entry(portal, { by: (await aNewcomer(portal.app, { email })).id, led: true });
  }
  expect((await anyone().post('/api/users', await aSignUp(portal, { email }))).status).toBe(429);
  const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  const { url } = (await admin.post('/api/join-links', { role: 'volunteer', uses: 1 })).body;
  const { role: _, ...person } = await aSignUp(portal, { email });
  const joined = await anyone().post(`/api/join/${String(url).split('/').at(-1)}`, person);
  expect(joined.status).toBe(200);
  const token = await mailedLink(portal, email, '/verify-email/');
  const client = signedInClient(portal.app, { token: joined.body.access_token });
  expect((await client.post(`/api/verify-email/${token}`, {})).status).toBe(200);
  expect((await client.get('/api/me')).body.user.user_roles).toEqual(['volunteer']);
});

it('sign-up mails an address a limited number of letters a day', async () => {
  const email = 'flooded@example.org';
  const asked = [];
  for (let n = 0; n < 3; n += 1) {
    const client = signedInClient(portal.app, await aNewcomer(portal.app, { email }));
    for (let m = 0; m < 3; m += 1) asked.push(await client.post('/api/verify-email'));
  }
  const words = expect.stringMatching(/the link in the newest one.*“Forgot your password\?”/);
  expect(asked.map(({ status }) => status)).toEqual([...Array.from({ length: 7 }, () => 200), 429, 429]);
  expect(asked.at(-1)?.body.error).toEqual(words);
  expect((await anyone().post('/api/users', await aSignUp(portal, { email }))).body.error).toEqual(words);
  expect(await subjectsTo(portal, email)).toHaveLength(10);
  portal.clock.advance({ days: 1, minutes: 1 });
  expect((await anyone().post('/api/users', await aSignUp(portal, { email }))).status).toBe(200);
});
