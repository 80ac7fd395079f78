/**
 * xss: hundreds of payloads, and pastes from Word and Google Docs, are written into every kind of text that others see: names
 * of people and organizations, answers, notes, questions and answers of the FAQ, pages, press releases, messages. Then the screens and dialogs that show them are opened by
 * those who see them, once with the policy of the pages switched off, when nothing may run all the same, and once with it on,
 * when it may have nothing to report. The same payloads as markup must run, or the drill proves nothing; harmless markup stays.
 */
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { openBrowser } from '@parade/e2e/browser.ts';
import { signInAs, waitUntilLoaded } from '@parade/e2e/checkScreens.ts';
import type { RunningPortal } from '@parade/e2e/portal.ts';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import { hostileMarkup } from '@parade/server/testing/hostileMarkup.ts';
import pg from 'pg';
import { atLeast, type Figure, none } from './figure.ts';
import { type Screen, writeEverywhere } from './xssWriting.ts';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

export async function xss(short: boolean): Promise<Figure[]> {
  const portal = await startOnSeason();
  const browser = await openBrowser();
  try {
    const admin = await signedInClient(portal.url, 'admin@example.org', 'parade-demo-2027');
    const written = await writeEverywhere(admin, short ? 24 : undefined);
    const free = await look(browser, portal, admin, written.screens, true);
    const guarded = await look(browser, portal, admin, short ? written.screens.slice(0, 12) : written.screens, false);
    const letters = await lettersOf(portal);
    return [
      atLeast('payloads', hostileMarkup.length, 500),
      atLeast('payloads taken as an answer to a question of their own', written.answers, 500),
      atLeast('payloads taken in all', written.taken, short ? 1_000 : 2_000),
      atLeast('screens and dialogs looked at', free.opened, 30),
      none('of them where something ran, the policy being off', free.ran.length),
      none('screens that did not open', free.broken.length + guarded.broken.length),
      none('reports of the policy, which was on', guarded.reports),
      atLeast('letters with a payload', letters.length, 10),
      none('letters in which something ran', await running(browser, letters)),
      atLeast('the same payloads as markup: that ran', await running(browser, hostileMarkup.slice(0, 80)), 10),
      none('harmless marks of pages and pastes that were lost', written.lost.length),
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
}

interface Looked {
  readonly opened: number;
  readonly ran: readonly string[];
  readonly broken: readonly string[];
  readonly reports: number;
}

async function look(
  browser: Browser,
  portal: RunningPortal,
  admin: ApiClient,
  screens: readonly Screen[],
  isFree: boolean,
): Promise<Looked> {
  const context = await browser.newContext({ bypassCSP: isFree, viewport: { width: 1280, height: 900 } });
  const [ran, broken]: [string[], string[]] = [[], []];
  let reports = 0;
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    page.on('console', (line) => {
      if (line.type() === 'error' && /Content Security Policy|Refused to/.test(line.text())) reports += 1;
    });
    await signInAs(page, { url: portal.url, headers: admin.headers });
    for (const screen of screens) {
      const name = `${screen.path} ${screen.press ? Object.values(screen.press).join('') : ''}`;
      if (!(await opens(page, portal.url, screen))) broken.push(name);
      if (await page.evaluate(() => 'ran' in window)) ran.push(name);
    }
  } finally {
    await closed(context);
  }
  for (const each of ran) console.error(`something ran: ${each}`);
  for (const each of broken) console.error(`did not open: ${each}`);
  return { opened: screens.length - broken.length, ran, broken, reports };
}

async function opens(page: Page, url: string, { path, press }: Screen): Promise<boolean> {
  try {
    await page.goto(url + path, { waitUntil: 'domcontentloaded' });
    await waitUntilLoaded(page);
    if (press) {
      const button = 'name' in press ? page.getByRole('button', { name: press.name }) : page.locator(press.selector);
      await button.first().click();
      await page.getByRole('dialog').first().waitFor();
    }
    // What a payload would start when it is pointed at, focused or scrolled to.
    await page.mouse.move(640, 450);
    await page.keyboard.press('Tab');
    await page.mouse.wheel(0, 4_000);
    await waitUntilLoaded(page);
    return true;
  } catch (error) {
    console.error(String(error).split('\n')[0]);
    return false;
  }
}

const closed = (context: Awaited<ReturnType<Browser['newContext']>>) => context.close().catch(() => undefined);

/** The HTML of every letter that was written with a payload in it. */
async function lettersOf({ databaseUrl }: RunningPortal): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ html_body: string }>(
    `select html_body from outbox where html_body ~ 'window|RUN|ran=1' and html_body <> ''`,
  );
  await client.end();
  return rows.map(({ html_body }) => html_body);
}

/** How many of these texts run something, put into a page without a policy. */
async function running(browser: Browser, texts: readonly string[]): Promise<number> {
  const page = await browser.newPage();
  let count = 0;
  for (const html of texts) {
    await page.setContent('<main></main>');
    const ran = await page.evaluate(async (given) => {
      const box = document.createElement('div');
      document.body.append(box);
      box.innerHTML = given;
      await new Promise((done) => setTimeout(done, 10));
      return 'ran' in window;
    }, html);
    if (ran) count += 1;
    await page.evaluate(() => delete (window as { ran?: unknown }).ran);
  }
  await page.close();
  return count;
}
