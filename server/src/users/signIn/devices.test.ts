import { expect, it } from 'vitest';
import { aPerson } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

it.each([
  ['https://portal.test', /^__Host-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ['http://portal.test', /^device=[\w-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax$/],
])('at %s the cookie of a known device is as closely held as can be, and known again', async (publicUrl, expected) => {
  const portal = await testPortalWithApp({ config: { publicUrl } });
  const password = 'trumpets and kettles';
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
  const set = await signIn('');
  expect(set).toMatch(expected);
  const [cookie = ''] = set.split(';');
  expect(await signIn(cookie)).toContain(`${cookie};`);
  expect(await portal.db.selectFrom('known_devices').select('id').execute()).toHaveLength(1);
});
