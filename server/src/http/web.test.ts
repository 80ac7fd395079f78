import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('serves a script that was built after the start, to pages of a process that is newer', async () => {
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

it.each(['/assets/never-5e6f.js', '/assets/first-1a2b.js.map', '/assets/below/first-1a2b.js'])(
  'refuses %s instead of answering with a page, which a browser would keep as the script',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.cache]).toEqual([404, 'no-store']);
    expect(answer.type).not.toContain('html');
  },
);

it('refuses a script that was removed after the start, and serves every other path as a page', async () => {
  writeFileSync(join(folder, 'assets/gone-7a8b.js'), 'gone()');
  expect((await get('/assets/gone-7a8b.js')).status).toBe(200);
  rmSync(join(folder, 'assets/gone-7a8b.js'));
  expect((await get('/assets/gone-7a8b.js')).status).toBe(404);
  for (const path of ['/users', '/.replaced.json']) expect((await get(path)).body).toBe('index.html');
});
