import { csrfCookie, csrfHeader } from '@parade/contract/http/errors.ts';
import { expect, it } from 'vitest';
import {
  anonymousClient,
  aPerson,
  aStaffMember,
  deviceCookieOf,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { switchOnApp } from '../../testing/secondFactor.ts';
import { findDevice } from './devices.ts';

const portal = await testPortalWithApp();
const password = 'marigold and lantern';
const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
const superadmin = signedInClient(portal.app, await aStaffMember(portal, 'superadmin'));

/** Signs in from a browser of its own. */
async function browserOf({ email }: Person) {
  const answer = await anonymousClient(portal.app).post('/api/sessions', { email, password });
  const device = deviceCookieOf(answer);
  const isKnown = async () => (await findDevice(portal.db, portal.clock.nowIso(), device, email)) !== null;
  return { token: answer.body.access_token as string, device, isKnown };
}

it('logging out everywhere else forgets the browsers that have signed in, except the one that asks', async () => {
  const person = await aPerson(portal, { roles: ['staff'], password });
  const [here, elsewhere] = [await browserOf(person), await browserOf(person)];
  const neighbor = await browserOf(await aPerson(portal, { roles: ['staff'], password }));
  expect([await here.isKnown(), await elsewhere.isKnown()]).toEqual([true, true]);
  const { statusCode } = await portal.app.inject({
    method: 'DELETE',
    url: '/api/profile/sessions',
    headers: {
      authorization: `Bearer ${here.token}`,
      cookie: `${csrfCookie}=the-cookie; device=${here.device}`,
      [csrfHeader]: 'the-cookie',
    },
  });
  expect(statusCode).toBe(200);
  expect([await here.isKnown(), await elsewhere.isKnown(), await neighbor.isKnown()]).toEqual([true, false, true]);
});

it.each<[string, (person: Person, token: string) => Promise<unknown>]>([
  ['the office logs its owner out', ({ id }) => admin.delete(`/api/users/${id}/sessions`)],
  [
    'the office resets the two-step login',
    async (person, token) => {
      await switchOnApp(portal, { ...person, token }, password);
      return admin.delete(`/api/users/${person.id}/second-factor`);
    },
  ],
  ['the office disables the account', ({ id }) => admin.delete(`/api/users/${id}/access`)],
])('a browser that has signed in is forgotten when %s', async (_act, act) => {
  const person = await aPerson(portal, { roles: ['staff'], password });
  const browser = await browserOf(person);
  await act(person, browser.token);
  expect(await browser.isKnown()).toBe(false);
});

it('a browser that has signed in stays known when a superadmin logs everybody out, and lets its owner in', async () => {
  const browser = await browserOf(await aPerson(portal, { roles: ['staff'], password }));
  await superadmin.post('/api/sessions/end-all');
  expect(await browser.isKnown()).toBe(true);
});
