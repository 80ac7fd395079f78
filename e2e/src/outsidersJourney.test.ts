/**
 * Entries that the press, broadcasters, judges and everybody without a role see, before and after the media guide
 * opens: every response that a browser gets on the screens is searched for planted entries.
 */
import { beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openPage } from './browser.ts';
import { signInAs, waitUntilLoaded } from './checkScreens.ts';
import { clientOf } from './demoSeason.ts';
import { follow, load } from './following.ts';
import { demoStage } from './stage.ts';
import { isShort } from './shortForm.ts';

const stage = demoStage();

interface Planted {
  readonly name: string;
  readonly type: number;
  readonly year: number;
  readonly status: 'accepted' | 'received';
  readonly hidden?: true;
}

const planted = {
  band: { name: 'Canary Open Band', type: 2, year: 2027, status: 'accepted' },
  float: { name: 'Canary Open Float', type: 3, year: 2027, status: 'accepted' },
  hidden: { name: 'Canary Hidden Band', type: 2, year: 2027, status: 'accepted', hidden: true },
  undecided: { name: 'Canary Undecided Float', type: 3, year: 2027, status: 'received' },
  past: { name: 'Canary Past Band', type: 2, year: 2026, status: 'accepted' },
} satisfies Readonly<Record<string, Planted>>;

type Name = keyof typeof planted;

let admin: ApiClient;
/** The headers of each person with an account. */
const sessions = new Map<string, ApiClient['headers']>();
const places: string[] = [];

beforeAll(async () => {
  admin = await clientOf(stage.url, 'admin');
  for (const account of ['media', 'broadcaster', 'judge', 'media-pending', 'newcomer'])
    sessions.set(account, (await clientOf(stage.url, account)).headers);
  for (const each of Object.values(planted)) places.push(await plant(each));
});

/** Returns the place of the entry: '23/2027'. */
async function plant({ name, type, year, status, hidden }: Planted): Promise<string> {
  const { body } = await admin.call('POST', '/api/entries', {
    organization_name: name,
    organization_type: type,
    parade_year: year,
    role: '',
  });
  const { entry } = body.data as { entry: { id: number; organization_id: number } };
  await admin.call('PUT', `/api/entries/${entry.id}/status`, { status });
  if (hidden) await admin.call('PUT', '/api/entries/toggle-media-guide', { id: entry.id, hidden: true });
  return `${entry.organization_id}/${year}`;
}

async function opensOn(date: string): Promise<void> {
  const { status } = await admin.call('POST', '/api/settings', { settings: { media_guide_open_date: date } });
  expect(status).toBe(200);
}

/** The directory with every entry, most of the work here; the short form takes the page of those changed last. */
const everyEntry = isShort
  ? '/applications/s/-updated/f/status=any;year=any/p/1/pp/50'
  : '/applications/s/name/f/status=any;year=any/p/1/pp/1000';

/** The screens to try, including those of the planted entries by their addresses; none after itself. */
const screens = () => [
  '/dashboard',
  ...(
    [
      [everyEntry, 2026],
      ['/applications/s/name/f/q=canary;status=any;year=any/p/1', 2027],
    ] as const
  ).flatMap(([directory, year]) => [
    directory,
    `/media-guide/s/title/f/year=${year}/p/1`,
    `/judges-guide/s/title/f/year=${year}/p/1`,
  ]),
  '/press-kits',
  '/music-downloads',
  '/official-press-releases',
  ...places.map((place) => `/entries/${place}/view`),
];

/** Returns the planted entries that an account, or a visitor, can see. */
async function seenBy(account: string): Promise<Name[]> {
  const { page, context } = await openPage(stage.browser);
  const texts: string[] = [];
  const answers: Promise<unknown>[] = [];
  page.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.startsWith('/api/')) return;
    // A response whose page was closed meanwhile no longer has a text.
    answers.push(
      answer.text().then(
        (text) => texts.push(text),
        () => undefined,
      ),
    );
  });
  const headers = sessions.get(account);
  if (headers) await signInAs(page, { url: stage.url, headers });
  for (const screen of screens()) {
    // A visitor's first pages have a separate script, which knows no other page.
    await (headers && screen !== '/dashboard' ? follow : load)(page, new URL(screen, stage.url));
    await waitUntilLoaded(page);
    texts.push(await page.locator('body').innerText());
  }
  // The palette's search, also for people who have no palette.
  texts.push(await (await fetch(`${stage.url}/api/search?q=canary`, { headers: { ...headers } })).text());
  await Promise.all(answers);
  await context.close();
  const all = texts.join('\n');
  return (Object.keys(planted) as Name[]).filter((name) => all.includes(planted[name].name));
}

it.each<[when: string, date: string, seen: Readonly<Record<string, readonly Name[]>>]>([
  ['before', '2026-11-15', { media: ['past'], judge: ['float'], 'media-pending': [], visitor: [] }],
  ['after', '2026-10-01', { media: ['band', 'float', 'past'], broadcaster: ['band', 'float', 'past'], newcomer: [] }],
])('%s the media guide opens, nobody comes across an entry that is not theirs to see', async (_, date, seen) => {
  await opensOn(date);
  const found = await Promise.all(Object.keys(seen).map(async (who) => [who, await seenBy(who)] as const));
  expect(Object.fromEntries(found)).toEqual(seen);
});
