/** What a page costs in script until it can be used, and how soon the signing page can be used on a phone. */
import { tokenKey } from '@parade/contract/http/errors.ts';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import { openPage } from '@parade/e2e/browser.ts';
import pg from 'pg';
import { atLeast, atMost, type Figure } from '../../drills/figure.ts';
import { filledYears } from '../filling/fill.ts';
import { benchAccount, benchLeader, type FilledPortal } from '../filling/filledPortal.ts';

type Browser = Parameters<typeof openPage>[0];
type Page = Awaited<ReturnType<typeof openPage>>['page'];

/** the slow phone, in what the browser's own protocol takes. */
const slowPhone = {
  cpu: 4,
  line: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
};

/** the most script until first use, compressed. */
export async function pageSizes(filled: FilledPortal, browser: Browser): Promise<Figure[]> {
  const { url } = filled.portal;
  const staff = await signedInClient(url, benchAccount.email, benchAccount.password);
  const link = await aSigningLink(filled.databaseUrl, staff);
  const home = await giveEntry(filled.databaseUrl);
  const leader = await signedInClient(url, benchLeader.email, benchLeader.password);
  const start = (page: Page) => page.locator('button[data-signer=self]:enabled');
  const sizes = [
    await openingScript(browser, `${url}${link}`),
    await scriptOf(browser, 'signing page with its questions', 110, async (page) => {
      await page.goto(`${url}${link}`);
      await start(page).click();
      await page.getByRole('button', { name: 'Continue' }).waitFor();
    }),
    await scriptOf(browser, 'sign-in page', 95, async (page) => {
      await page.goto(`${url}/login`);
      await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    }),
    await scriptOf(browser, 'directory', 190, async (page) => {
      await comeSignedIn(page, staff);
      await page.goto(`${url}/applications`);
      await page.locator('tbody tr').first().waitFor();
    }),
    await scriptOf(browser, 'home of a leader', 165, async (page) => {
      await comeSignedIn(page, leader);
      await page.goto(`${url}${home}`);
      await page.getByRole('region', { name: /^Next: / }).waitFor();
      await page.getByRole('complementary', { name: 'About this entry' }).locator('dl').waitFor();
    }),
  ];
  const rounds: Awaited<ReturnType<typeof onSlowPhone>>[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await onSlowPhone(browser, `${url}${link}`));
  // Whatever else runs on the machine only ever adds to it.
  const best = (of: 'readable' | 'usable') => Math.min(...rounds.map((round) => Math.round(round[of] / 10) / 100));
  return [
    ...sizes.flat(),
    atMost('signing page on a slow phone, readable after (best of 3)', best('readable'), 1, ' s'),
    atMost('signing page on a slow phone, usable after (best of 3)', best('usable'), 1.5, ' s'),
  ];
}

type Client = Awaited<ReturnType<typeof signedInClient>>;

/** As another tab that has signed in would leave it. */
async function comeSignedIn(page: Page, { headers }: Client): Promise<void> {
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
}

/** Makes the account without a role the leader of an accepted entry; answers the path of its home. */
async function giveEntry(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number; organization_id: number }>(
    `select id, organization_id from entries where year = ${filledYears.last} and status = 'accepted' order by id limit 1`,
  );
  const [entry] = rows;
  await client.query(
    `insert into organization_roles (user_id, name, organization_id, parade_year, created_at)
     select id, 'leader', $2, ${filledYears.last}, now() from users where email = $1`,
    [benchLeader.email, entry?.organization_id],
  );
  await client.end();
  return `/entries/${entry?.organization_id}/${filledYears.last}/view?entry=${entry?.id}`;
}

/** Bytes of script as they came over the line until `act` was done. */
async function scriptOf(
  browser: Browser,
  name: string,
  goal: number,
  act: (page: Page) => Promise<void>,
): Promise<Figure[]> {
  // A fresh browser: nothing of another page is cached in it.
  const { page, context } = await openPage(browser, 'phone');
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await act(page);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return [
    atLeast(`${name}, files of script`, sizes.length, 1),
    atMost(`${name}, script to first use`, Math.round(bytes / 100) / 10, goal, ' KB gzipped'),
  ];
}

/** What the signing page has asked for by the time that its first button takes a press; the questions come behind it. */
async function openingScript(browser: Browser, link: string): Promise<Figure[]> {
  const { page, context } = await openPage(browser, 'phone');
  await noteFirstUse(page);
  await page.goto(link);
  const { usable } = await firstUse(page);
  const sizes = await page.evaluate((before) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < before)
      .map(({ encodedBodySize }) => encodedBodySize);
  }, usable);
  await context.close();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return [
    atLeast('signing page, files of script', sizes.length, 1),
    atMost('signing page, script to first use', Math.round(bytes / 100) / 10, 85, ' KB gzipped'),
  ];
}

async function onSlowPhone(browser: Browser, link: string): Promise<FirstUse> {
  const { page, context } = await openPage(browser, 'phone');
  await noteFirstUse(page);
  const phone = await context.newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', slowPhone.line);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
  await page.goto(link, { waitUntil: 'commit' });
  const use = await firstUse(page);
  await context.close();
  return use;
}

/** Milliseconds from opening the link until its words are painted, and until its button takes a press. */
interface FirstUse {
  readonly readable: number;
  readonly usable: number;
}

/** The page looks at the clock itself: asking it from outside takes as long again on a phone that is slowed down. */
async function noteFirstUse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('button[data-signer]:enabled')) return;
      document.documentElement.dataset.usable = String(performance.now());
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  });
}

async function firstUse(page: Page): Promise<FirstUse> {
  await page.locator('html[data-usable]').waitFor();
  return page.evaluate(() => ({
    readable: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    usable: Number(document.documentElement.dataset.usable),
  }));
}

/** The path of a freshly copied link to a waiver that nobody has signed. */
async function aSigningLink(databaseUrl: string, staff: Client): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ locator: string }>(
    `select w.locator from waivers w join entries e on e.id = w.entry_id join organizations o on o.id = e.organization_id
     where w.completed_at is null and w.year = ${filledYears.last} and e.approved_at is not null and o.type_id <> 1
     order by w.id limit 1`,
  );
  await client.end();
  const { body } = await staff.call('POST', `/api/waivers/${rows[0]?.locator}/link`);
  const path = /\/waivers-form\/[\w-]+/.exec(JSON.stringify(body))?.[0];
  if (!path) throw new Error('no link could be copied');
  return path;
}
