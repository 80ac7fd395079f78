import { expect, it } from 'vitest';
import { aPerson } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const password = 'trumpets and kettles';

/** Returns a person's sign-in at a portal of this address: it sends a cookie, and returns the line that sets the next. */
async function signInAt(publicUrl: string) {
  const portal = await testPortalWithApp({ config: { publicUrl } });
  const { email } = await aPerson(portal, { password });
  const signIn = async (cookie: string) => {
    const { headers } = await portal.app.inject({
      method: 'POST',
      url: '/api/sessions',
      headers: { cookie: `XSRF-TOKEN=the-cookie; ${cookie}`, 'x-xsrf-token': 'the-cookie' },
      payload: { email, password },
    });
    return [headers['set-cookie']].flat().find((each) => each?.includes('device=')) ?? '';
  };
  return { portal, signIn };
}

it.each([
  ['https://portal.test', /^__Host-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ['http://portal.test', /^device=[\w-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax$/],
])('at %s the cookie of a known device is as closely held as can be, and known again', async (publicUrl, expected) => {
  const { portal, signIn } = await signInAt(publicUrl);
  const set = await signIn('');
  expect(set).toMatch(expected);
  const [cookie = ''] = set.split(';');
  expect(await signIn(cookie)).toContain(`${cookie};`);
  expect(await portal.db.selectFrom('known_devices').select('id').execute()).toHaveLength(1);
});

it.each([
  ['https://portal.test', 'chosen by no neighbor host, which can set the plain cookie', 2],
  ['http://portal.test', 'read from the plain cookie', 1],
])('at %s the id of a known device is %s', async (publicUrl, _, devices) => {
  const { portal, signIn } = await signInAt(publicUrl);
  const [, id = ''] = /device=([\w-]{43});/.exec(await signIn('')) ?? [];
  const next = await signIn(`device=${id}`);
  expect(next).toMatch(/device=[\w-]{43};/);
  expect(next.includes(`device=${id};`)).toBe(devices === 1);
  expect(await portal.db.selectFrom('known_devices').select('id').execute()).toHaveLength(devices);
});
