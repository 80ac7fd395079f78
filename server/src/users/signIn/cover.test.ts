import type { Cover } from '@parade/contract/users/cover.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type PageDraft, putPage } from '../../content/writes.ts';
import { inTransaction } from '../../database/change.ts';
import { serveWeb } from '../../http/web.ts';
import { seedParadeYear } from '../../testing/entries.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { throwAwayFolder } from '../../testing/folders.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { setSetting } from '../../settings/writes.ts';
import { readCover } from './cover.ts';

const portal = await testPortalWithApp();
const system = { kind: 'system', job: 'tests' } as const;
let read: () => Promise<Cover> = () => readCover(portal);

beforeAll(async () => {
  const { folder, remove } = throwAwayFolder('web');
  closeAfterTests(remove);
  for (const own of ['sign', 'signin']) mkdirSync(join(folder, own));
  for (const name of ['index.html', 'sign/index.html', 'sign/opening.html', 'signin/index.html'])
    writeFileSync(join(folder, name), name);
  writeFileSync(
    join(folder, 'signin/opening.html'),
    '<i data-cover="{{cover}}">{{number}} | {{day}} | {{parade_name}}</i><a href="{{dates_page}}">',
  );
  await serveWeb(portal.app, {
    folder,
    readOpening: () => Promise.resolve(null),
    readCover: () => read(),
  });
  await seedParadeYear(portal);
});

const page = async (path: string) => {
  const { statusCode, headers, body } = await portal.app.inject(path);
  return { status: statusCode, cache: headers['cache-control'], body };
};

it.each(['/', '/login', '/login/', '/login?next=%2Fusers'])('%s is the sign-in page, with its cover', async (path) => {
  const { body, ...rest } = await page(path);
  expect(rest).toEqual({ status: 200, cache: 'no-cache' });
  expect(body).toContain('>138 | Friday, January 1, 2027 | Parade of Roses<');
});

it.each(['/users', '/loginx', '/login/more'])('%s is the portal', async (path) => {
  expect((await page(path)).body).toBe('index.html');
});

it('the sign-in page links to the dates of the season while they are public, and has the logo of the organizer', async () => {
  const save = (access: PageDraft['access']) =>
    inTransaction(portal, system, (change) =>
      putPage(change, { slug: 'important-dates', title: 'Important dates', html: '<p>January</p>', access }),
    );
  expect((await page('/login')).body).toContain('<a href="">');
  await save('public');
  expect((await page('/login')).body).toContain('<a href="/pages/s/important-dates">');
  await save('any user');
  expect((await page('/login')).body).toContain('<a href="">');
  expect((await readCover(portal)).logo).toBe('');
  const logo = 'a'.repeat(64);
  await inTransaction(portal, system, (change) => setSetting(change, 'organizer_logo', logo));
  expect((await readCover(portal)).logo).toBe(`/logo/${logo}.png`);
});

it('a name that spells markup or a slot is text on the cover', async () => {
  read = async () => ({ ...(await readCover(portal)), parade_name: '"><script>{{day}}' });
  const { body } = await page('/login');
  expect(body).not.toContain('<script>');
  expect(body).toContain('&lt;script&gt;{{day}}<');
});

it('the sign-in page opens without the database, whose words its script requests', async () => {
  read = () => Promise.reject(new Error('no database'));
  expect((await page('/login')).body).toBe('signin/index.html');
});
