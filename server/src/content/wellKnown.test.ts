import { expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { setSetting } from '../settings/writes.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { serveWellKnown } from './wellKnown.ts';

const portal = await testPortalWithApp();
serveWellKnown(portal.app, portal);
const development = await testPortalWithApp({ config: { liveSiteUrl: 'https://parade.example' } });
serveWellKnown(development.app, development);

const get = async (path: string, of = portal) => {
  const { statusCode, headers, body } = await of.app.inject(path);
  return { status: statusCode, type: headers['content-type'], location: headers.location, body };
};

/** By RFC 9309: the longest rule that matches decides. */
function mayFetch(robots: string, path: string): boolean {
  const rules = robots.split('\n').flatMap((line) => {
    const [, kind = '', pattern = ''] = /^(Allow|Disallow): (.*)$/.exec(line) ?? [];
    const matches = pattern.endsWith('$') ? path === pattern.slice(0, -1) : pattern !== '' && path.startsWith(pattern);
    return matches ? [{ kind, length: pattern.length }] : [];
  });
  return rules.toSorted((one, other) => other.length - one.length)[0]?.kind !== 'Disallow';
}

it('robots may fetch public pages with what these are drawn with, and no list, form or link with a secret', async () => {
  const { status, type, body } = await get('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  const open = ['/', '/faq', '/privacy', '/pages/s/parade-dates', '/official-press-releases', '/press-releases/7'];
  const parts = ['/assets/main-1a2b.js', '/brand.css', '/api/me', '/api/faq-category', '/api/press-releases-feed/rss'];
  expect([...open, ...parts].filter((path) => !mayFetch(body, path))).toEqual([]);
  const secret = ['/waivers-form/abc', '/cosign/abc', '/pass', '/invitations/abc', '/password/reset/abc', '/join/abc'];
  const closed = ['/users', '/applications', '/pages', '/api/waivers/abc', '/api/calendar/abc', '/unsubscribe/abc'];
  expect([...secret, ...closed].filter((path) => mayFetch(body, path))).toEqual([]);
});

it('robots may fetch nothing of a development site', async () => {
  const { body } = await get('/robots.txt', development);
  expect(['/', '/faq'].filter((path) => mayFetch(body, path))).toEqual([]);
});

it('security.txt names the support address, with an end within a year, once the portal has one', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
  await inTransaction(portal, { kind: 'system', job: 'tests' }, (change) =>
    setSetting(change, 'support_email', 'help@parade.org'),
  );
  const { status, type, body } = await get('/.well-known/security.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Contact: mailto:help@parade.org?subject=security\n');
  const left = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '') - portal.clock.now().getTime();
  expect([left > 0, left < 365 * 86_400_000]).toEqual([true, true]);
});

it('a password manager is led to the page where one changes the password', async () => {
  expect(await get('/.well-known/change-password')).toMatchObject({ status: 302, location: '/profile/security' });
});

it.each([
  '/.well-known/',
  '/.well-known/anything',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
])('what the portal does not have under a well-known name is missing: %s', async (path) => {
  const { status, type } = await get(path);
  expect([status, String(type).includes('html')]).toEqual([404, false]);
});
