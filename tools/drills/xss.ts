/**
 * xss: hundreds of payloads are written into every kind of text that others see: names of people, organizations and accounts,
 * answers, questions and answers of the FAQ, pages, feedback, letters. Then the screens and dialogs that show them are opened by
 * those who see them, once with the policy of the pages switched off, when nothing may run all the same, and once with it on,
 * when it may have nothing to report. The same payloads as markup must run, or the drill proves nothing; harmless markup stays.
 */
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { openBrowser } from '@parade/e2e/browser.ts';
import { signInAs, waitUntilLoaded } from '@parade/e2e/checkScreens.ts';
import type { RunningPortal } from '@parade/e2e/portal.ts';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import { hostileMarkup } from '@parade/server/testing/hostileMarkup.ts';
import pg from 'pg';
import { atLeast, type Figure, none } from './figure.ts';

const year = 2027;
/** Of one line, and short enough for a name. */
const names = hostileMarkup.filter((each) => each.length <= 60 && !/[\n\r]/.test(each));

export async function xss(short: boolean): Promise<Figure[]> {
  const portal = await startOnSeason();
  const browser = await openBrowser();
  try {
    const admin = await signedInClient(portal.url, 'admin@example.org', 'parade-demo-2027');
    const written = await write(admin, short ? 24 : names.length);
    const free = await look(browser, portal, admin, written.screens, true);
    const guarded = await look(browser, portal, admin, short ? written.screens.slice(0, 6) : written.screens, false);
    const letters = await lettersOf(portal);
    return [
      atLeast('payloads', hostileMarkup.length, 500),
      atLeast('payloads written and taken', written.taken, short ? 500 : 1_000),
      atLeast('screens and dialogs looked at', free.opened, 14),
      none('of them where something ran, the policy being off', free.ran.length),
      none('screens that did not open', free.broken.length + guarded.broken.length),
      none('reports of the policy, which was on', guarded.reports),
      atLeast('letters with a payload', letters.length, 10),
      none('letters in which something ran', await running(browser, letters)),
      atLeast('the same payloads as markup: that ran', await running(browser, hostileMarkup.slice(0, 80)), 10),
      none('harmless marks of a page that were lost', written.lost),
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** A body with these is refused as a whole. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
}

interface Written {
  readonly taken: number;
  readonly screens: readonly { readonly path: string; readonly press?: RegExp }[];
  /** Harmless marks that the page does not have any more. */
  readonly lost: number;
}

async function write(admin: ApiClient, count: number): Promise<Written> {
  let taken = 0;
  const refused = new Set<string>();
  const say = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
    const answer = await admin.call(method, path, body);
    if (answer.status < 300) taken += 1;
    else
      refused.add(
        `${method} ${path.replaceAll(/\d+/g, 'N')}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`,
      );
    return answer;
  };
  let entry = { id: 0, organization_id: 0 };
  for (const payload of names.slice(0, count)) {
    const answer = await say('POST', '/api/entries', {
      organization_name: payload,
      organization_type: 2,
      parade_year: year,
      role: null,
    });
    if (answer.status === 201) entry = (answer.body.data as { entry: typeof entry }).entry;
    await say('PUT', `/api/forms/${entry.organization_id}/band-application/${year}`, {
      field_values: { 'entry:official_name': payload, 'composition:other': payload },
    });
    const person = { first_name: payload, last_name: payload, email: `xss${taken}@example.org` };
    await say('POST', `/api/entries/${entry.organization_id}/${year}/user/leader`, person);
  }
  const rows = names.map((payload, n) => ({ first_name: payload, last_name: payload, email: `p${n}@example.org` }));
  await admin.call('PUT', `/api/entries/${entry.id}/status`, { status: 'accepted' });
  const listed = await admin.call('POST', `/api/participants/${entry.id}/multiple`, {
    type: 'general-participants',
    rows,
  });
  taken += listed.status === 200 ? rows.length : 0;
  if (listed.status !== 200) refused.add(`people: ${listed.status} ${JSON.stringify(listed.body).slice(0, 200)}`);
  const page = await say('PUT', '/api/pages/new', {
    page: {
      title: names[0],
      slug: 'hostile-markup',
      html: `<h2>Kept</h2><p><strong>bold</strong> <a href="https://example.org/">link</a></p>${hostileMarkup.map(withoutControls).join('')}`,
      is_public: true,
      is_unrestricted: true,
      roles: [],
      menu_section: null,
      menu_title: '',
      publish_at: 'now',
      revision: 0,
    },
  });
  if (page.status >= 300) console.error(`the page was not saved: ${page.status} ${JSON.stringify(page.body)}`);
  for (const each of [...refused].slice(0, 12)) console.error(`refused: ${each}`);
  const place = `/entries/${entry.organization_id}/${year}`;
  const { body } = await admin.call('GET', `/api/pages/${String(page.body.pageId)}`);
  const html = JSON.stringify(body);
  const lost = ['<h2', '<strong>bold</strong>', 'https://example.org/'].filter(
    (mark) => !html.includes(JSON.stringify(mark).slice(1, -1)),
  );
  return {
    taken,
    lost: page.status < 300 ? lost.length : 3,
    screens: [
      { path: '/applications' },
      { path: `${place}/view` },
      { path: `${place}/people` },
      { path: `${place}/people`, press: /^Remove/ },
      { path: `${place}/people`, press: /^Quick Edit/ },
      { path: `${place}/waivers` },
      { path: `${place}/audit_log` },
      { path: `/o/${entry.organization_id}/band-application/${year}` },
      { path: '/outbox', press: /</ },
      { path: '/organizations' },
      { path: '/audit-log' },
      { path: '/individual-waivers' },
      { path: '/address-book' },
      { path: '/entry-form-statuses' },
      { path: '/reports' },
      { path: '/pages/s/hostile-markup' },
      { path: `/pages/${String(page.body.pageId)}/preview` },
      { path: `/pages/${String(page.body.pageId)}/edit` },
    ],
  };
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
  screens: Written['screens'],
  isFree: boolean,
): Promise<Looked> {
  const context = await browser.newContext({ bypassCSP: isFree, viewport: { width: 1280, height: 900 } });
  const [ran, broken]: [string[], string[]] = [[], []];
  let reports = 0;
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('console', (line) => {
      if (line.type() === 'error' && /Content Security Policy|Refused to/.test(line.text())) reports += 1;
    });
    await signInAs(page, { url: portal.url, headers: admin.headers });
    for (const screen of screens) {
      const name = `${screen.path} ${screen.press?.source ?? ''}`;
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

async function opens(page: Page, url: string, { path, press }: Written['screens'][number]): Promise<boolean> {
  try {
    await page.goto(url + path, { waitUntil: 'domcontentloaded' });
    await waitUntilLoaded(page);
    if (press) {
      await page.getByRole('button', { name: press }).first().click();
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

const closed = (context: BrowserContext) => context.close().catch(() => undefined);

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
