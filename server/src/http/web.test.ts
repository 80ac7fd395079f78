import Fastify from 'fastify';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { closeAfterTests } from '../testing/closing.ts';
import { throwAwayFolder } from '../testing/folders.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { serveWeb } from './web.ts';

const portal = await testPortalWithApp();
const { folder, remove } = throwAwayFolder('assets');
closeAfterTests(remove);

beforeAll(async () => {
  for (const own of ['sign', 'signin', 'assets']) mkdirSync(join(folder, own));
  for (const name of ['index.html', 'sign/index.html', 'sign/opening.html', 'signin/index.html', 'signin/opening.html'])
    writeFileSync(join(folder, name), name);
  writeFileSync(join(folder, 'rose.svg'), '<svg/>');
  writeFileSync(join(folder, '.replaced.json'), '{}');
  writeFileSync(join(folder, 'assets/first-1a2b.js'), 'first()');
  await serveWeb(portal.app, {
    folder,
    readOpening: () => Promise.resolve(null),
    readCover: () => Promise.reject(new Error('no cover')),
  });
});

const get = async (path: string) => {
  const { statusCode, headers, body } = await portal.app.inject(path);
  return { status: statusCode, type: String(headers['content-type']), cache: headers['cache-control'], body };
};

it('the web serves a script that was built after the start, to pages of a newer process', async () => {
  expect((await get('/assets/first-1a2b.js')).body).toBe('first()');
  writeFileSync(join(folder, 'assets/second-3c4d.js'), 'second()');
  expect(await get('/assets/second-3c4d.js')).toEqual({
    status: 200,
    type: expect.stringContaining('javascript'),
    cache: 'public, max-age=31536000, immutable',
    body: 'second()',
  });
  expect(await get('/rose.svg')).toMatchObject({ status: 200, body: '<svg/>' });
});

it('a file whose name stays from release to release is asked for again, and sent again only where it has changed', async () => {
  const { headers } = await portal.app.inject('/rose.svg');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await portal.app.inject({ url: '/rose.svg', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache']);
});

it.each(['/assets/never-5e6f.js', '/assets/first-1a2b.js.map', '/assets/below/first-1a2b.js'])(
  'refuses %s instead of answering with a page, which a browser would keep as the script',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.cache]).toEqual([404, 'no-store']);
    expect(answer.type).not.toContain('html');
  },
);

it('the web sends the compressed copy of a script to clients that accept it, and the script itself to all others', async () => {
  const script = 'compressed()'.repeat(200);
  writeFileSync(join(folder, 'assets/third-9c0d.js'), script);
  writeFileSync(join(folder, 'assets/third-9c0d.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/third-9c0d.js.gz'), gzipSync(script));
  const sent = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted };
    const { headers: got, rawPayload } = await portal.app.inject({ url: '/assets/third-9c0d.js', headers });
    return [got['content-encoding'], got['content-length'], got['vary'], got['cache-control'], rawPayload];
  };
  const always = ['accept-encoding', 'public, max-age=31536000, immutable'];
  for (const [encoding, bytes] of [
    ['br', brotliCompressSync(script)],
    ['gzip', gzipSync(script)],
  ] as const)
    expect(await sent(`${encoding}, deflate`)).toEqual([encoding, String(bytes.length), ...always, bytes]);
  const { body, headers } = await portal.app.inject('/assets/third-9c0d.js');
  expect([body, headers['content-encoding']]).toEqual([script, undefined]);
  // Under its own name it would be cached as a script that nobody can read.
  for (const name of ['third-9c0d.js.br', 'third-9c0d.js.gz']) expect((await get(`/assets/${name}`)).status).toBe(404);
});

it('the web refuses a script that was removed after the start, and serves every other path as a page', async () => {
  writeFileSync(join(folder, 'assets/gone-7a8b.js'), 'gone()');
  expect((await get('/assets/gone-7a8b.js')).status).toBe(200);
  rmSync(join(folder, 'assets/gone-7a8b.js'));
  expect((await get('/assets/gone-7a8b.js')).status).toBe(404);
  for (const path of ['/users', '/.replaced.json']) expect((await get(path)).body).toBe('index.html');
});

it('on a development site each page of a signer leads to the live site, and on the live site none does', async () => {
  const small = ['sign/index.html', 'sign/opening.html', 'cosign/index.html'];
  const { folder: site, remove: removeSite } = throwAwayFolder('site');
  closeAfterTests(removeSite);
  for (const own of ['sign', 'signin', 'cosign', 'assets']) mkdirSync(join(site, own));
  for (const name of [...small, 'index.html', 'signin/index.html', 'signin/opening.html'])
    writeFileSync(join(site, name), '<body>\n  <h1>{{name}}</h1>');
  const pagesOf = async (liveSiteUrl?: string) => {
    const app = Fastify();
    const readOpening = (token: string) => Promise.resolve(token === 'known' ? { name: 'Robin' } : null);
    await serveWeb(app, { folder: site, liveSiteUrl, readOpening, readCover: () => Promise.resolve({}) });
    const paths = ['/waivers-form/known', '/waivers-form/unknown', '/covid-form/known', '/cosign/any', '/pass', '/faq'];
    const pages = await Promise.all(paths.map(async (path) => (await app.inject(path)).body));
    await app.close();
    return pages;
  };
  const line =
    '<aside class="development-site" aria-label="Development site">This is the development site. <a href="https://parade.example/?a&amp;b">Go to the live site</a></aside>';
  const developing = await pagesOf('https://parade.example/?a&b');
  expect(developing.map((page) => page.startsWith(`<body>${line}\n`))).toEqual([true, true, true, true, true, false]);
  expect(developing[0]).toContain('<h1>Robin</h1>');
  for (const page of await pagesOf()) expect(page).not.toContain('live site');
});
