import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { putPage, type PageDraft } from '../content/writes.ts';
import { inTransaction } from '../database/change.ts';
import { serveWeb } from '../http/web.ts';
import { saveRelease } from '../press/releases/writes.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { throwAwayFolder } from '../testing/folders.ts';
import { aStaffMember, authorFor } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { countingStatements } from '../testing/statements.ts';
import { readPreview } from './previews.ts';

const portal = await testPortalWithApp();
const ids: Record<string, number> = {};

/** Built screens of one line each. */
function builtWeb(page: string): string {
  const { folder, remove } = throwAwayFolder('web');
  closeAfterTests(remove);
  for (const own of ['sign', 'signin']) {
    mkdirSync(join(folder, own));
    for (const name of ['index.html', 'opening.html']) writeFileSync(join(folder, own, name), page);
  }
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(
    join(folder, 'rose.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  );
  return folder;
}

beforeAll(async () => {
  await serveWeb(portal.app, {
    folder: builtWeb('<head><title>Parade of Roses</title></head><p>the portal</p>'),
    readOpening: () => Promise.resolve(null),
    readCover: () => Promise.resolve({}),
    readPreview: (path) => readPreview(portal, path),
  });
  const page = (slug: string, access: PageDraft['access']) =>
    inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      putPage(change, {
        slug,
        title: `Canary ${slug} "$&" <b>`,
        html: `<h2>Where</h2><p>Canary text &amp; more of ${slug}.</p>`,
        access,
      }),
    );
  await page('open', 'public');
  await page('members', 'any user');
  await page('judges', ['judge']);
  for (const [slug, publish_at] of [
    ['draft', null],
    ['later', '2026-11-21T20:00:00.000Z'],
  ] as const) {
    await page(slug, 'public');
    await portal.db.updateTable('pages').set({ publish_at }).where('slug', '=', slug).execute();
  }
  const office = await authorFor(portal, await aStaffMember(portal, 'admin'));
  const release = (title: string, publish_on: string) =>
    saveRelease(portal, office, {
      title,
      date: '2026-11-01',
      excerpt: 'In short.',
      body: 'At length.',
      link: '',
      publish_on,
    });
  ids['out'] = await release('Canary out', '2026-11-01');
  ids['coming'] = await release('Canary coming', '2026-11-21');
});

const get = async (path: string) => portal.app.inject({ url: path, headers: { accept: 'text/html' } });
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(html)?.[1];

describe('what a program that previews links gets to know', () => {
  it('a preview of a public page has its title, words and address, escaped', async () => {
    const { body } = await get('/pages/s/open');
    expect(body).toContain('<title>Canary open &quot;$&amp;&quot; &lt;b&gt; · Parade of Roses</title>');
    expect(tag(body, 'og:title')).toBe('Canary open &quot;$&amp;&quot; &lt;b&gt;');
    expect(tag(body, 'og:description')).toBe('Where Canary text &amp; more of open.');
    expect(tag(body, 'og:url')).toBe('http://portal.test/pages/s/open');
    expect(tag(body, 'og:image')).toBe('http://portal.test/preview.png');
    expect(tag(body, 'twitter:card')).toBe('summary_large_image');
    expect(body).toContain('<p>the portal</p>');
  });

  it('a preview of a press release exists from its day on', async () => {
    const { body } = await get(`/press-releases/${ids['out']}`);
    expect([tag(body, 'og:title'), tag(body, 'og:type'), tag(body, 'og:description')]).toEqual([
      'Canary out',
      'article',
      'In short.',
    ]);
    const before = portal.clock.nowIso();
    expect((await get(`/press-releases/${ids['coming']}`)).body).not.toContain('Canary');
    portal.clock.set('2026-11-21T20:00:00.000Z');
    expect(tag((await get(`/press-releases/${ids['coming']}`)).body, 'og:title')).toBe('Canary coming');
    portal.clock.set(before);
  });

  it.each([
    ['/faq', 'Frequently asked questions'],
    ['/faq/', 'Frequently asked questions'],
    ['/faq?utm=1', 'Frequently asked questions'],
    ['/feedback', 'Write to us'],
    ['/official-press-releases', 'Press Releases'],
  ])('of %s: %s', async (path, title) => {
    expect(tag((await get(path)).body, 'og:title')).toBe(title);
  });

  it("a preview of a private or missing page is the portal's own, and nothing else", async () => {
    const generic = (await get('/login')).body;
    expect(tag(generic, 'og:title')).toBe('Parade of Roses');
    expect(tag(generic, 'og:description')).toContain('The 138th Parade of Roses is on Friday, January 1, 2027.');
    for (const path of [
      '/',
      '/pages/s/members',
      '/pages/s/judges',
      '/pages/s/draft',
      '/pages/s/later',
      '/pages/s/none',
      '/pages/s/%00',
      '/pages/s/%22%3E%3Cscript%3E',
      `/press-releases/${ids['coming']}`,
      '/press-releases/999999999999',
      '/press-releases/x',
      '/entries/1/2027/view',
      '/password/reset/a-secret',
    ])
      expect((await get(path)).body, path).toBe(generic);
    const before = portal.clock.nowIso();
    portal.clock.set('2026-11-21T20:00:00.000Z');
    expect(tag((await get('/pages/s/later')).body, 'og:title')).toContain('Canary later');
    expect((await get('/pages/s/draft')).body).toBe(generic);
    portal.clock.set(before);
  });

  it('a preview of the parade shows what was read in the last ten seconds, without a query', async () => {
    const { counted, seen } = countingStatements(portal);
    const pages = await Promise.all(
      ['/', '/login', '/applications', '/entries/1/2027/view'].map((path) => readPreview(counted, path)),
    );
    expect(new Set(pages).size).toBe(1);
    expect(seen).toHaveLength(2);
    portal.clock.advance({ minutes: 1 });
    await readPreview(counted, '/');
    expect(seen).toHaveLength(4);
    portal.clock.advance({ minutes: -1 });
  });

  it('the preview picture has the size of previews', async () => {
    const { headers, rawPayload } = await get('/preview.png');
    expect(headers['content-type']).toBe('image/png');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

it('a page opens without its preview if that cannot be read', async () => {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  await serveWeb(app, {
    folder: builtWeb('<title>As it is</title>'),
    readOpening: () => Promise.resolve(null),
    readCover: () => Promise.resolve({}),
    readPreview: () => Promise.reject(new Error('no database')),
  });
  const answer = await app.inject('/faq');
  expect([answer.statusCode, answer.body]).toEqual([200, '<title>As it is</title>']);
  await app.close();
});

describe('an address that cannot be read', () => {
  it('an address that cannot be read leads a browser to the page that says so, and is not found for a program', async () => {
    for (const path of ['/people/%E0%A4%A', '/%', '/pages/s/%ff']) {
      const browser = await get(path);
      expect([browser.statusCode, browser.headers['location']], path).toEqual([302, '/not-found']);
      const program = await portal.app.inject(path);
      expect([program.statusCode, program.json().code], path).toEqual([404, 'not-found']);
    }
    // A list opens without the filter that cannot be read.
    for (const [path, readable] of [
      ['/applications/s/-updated/f/q=50%/p/1', '/applications/s/-updated/f/none/p/1'],
      [
        '/applications/s/-updated/f/year=2027;q=50%;type=3/p/2?entry=7',
        '/applications/s/-updated/f/year=2027;type=3/p/2?entry=7',
      ],
      ['/users/s/email/f/q=%ff', '/users/s/email/f/none'],
      ['/applications/s/%/f/q=50%/p/1', '/not-found'],
      ['//elsewhere.example/f/q=%', '/not-found'],
    ] as const)
      expect((await get(path)).headers['location'], path).toBe(readable);
    const call = await get('/api/pages/s/%E0%A4%A');
    expect([call.statusCode, call.json().code]).toEqual([404, 'not-found']);
    const post = await portal.app.inject({ method: 'POST', url: '/%E0%A4%A', headers: { accept: 'text/html' } });
    expect(post.statusCode).toBe(404);
    expect((await get('/not-found')).body).toContain('the portal');
  });
});
