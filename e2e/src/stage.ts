import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFailed } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openBrowser, openPage, shotOf } from './browser.ts';
import { signInAs, type Width } from './checkScreens.ts';
import { clientOf } from './demoSeason.ts';
import { type Looker, lookAt, openLooker } from './looker.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { RunningPortal } from './portal.ts';
import { startOnSeason } from './seasonFolder.ts';

/** The environment of a file's journeys. */
export interface Stage {
  /** With the demo season, its clock running from `demoStart`. */
  readonly portal: RunningPortal;
  /** The portal's address, without a slash at its end. */
  readonly url: string;
  readonly browser: Browser;
  /** The portal's mail, where the stage was opened with mail. */
  readonly mailbox: Mailbox;
  /**
   * Opens a path as one of the demo accounts ('staff'), signed in in a separate browser. A picture of the page is
   * stored in e2e/shots if the test fails.
   */
  openAs(account: string, path: string, width?: Width): Promise<Player>;
  /**
   * Opens the same for a read-only test, in a browser of this width that the tests of the file share, reset. Opening a
   * browser and signing in is half of the time of such a test. A test that adds scripts to a page, intercepts calls or
   * saves something opens its own.
   */
  lookAs(account: string, path: string, width?: Width): Promise<Page>;
}

export interface Player {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors and CSP reports so far. */
  readonly complaints: readonly string[];
  /** The same account's API client, in the same session. */
  readonly client: ApiClient;
}

/**
 * Opens a portal with the demo season and a browser before the tests of a file, and closes them after; later hooks of
 * the file find it open. 'with mail': its letters go to a mailbox of the file. A function returns further environment
 * variables of the portal.
 */
export function demoStage(more?: 'with mail' | (() => Promise<Record<string, string>>)): Stage {
  let portal: RunningPortal | undefined;
  let browser: Browser | undefined;
  let mailbox: Mailbox | undefined;
  const lookers = new Map<Width, Looker>();
  beforeAll(async () => {
    if (more === 'with mail') mailbox = await openMailbox();
    const env = mailbox ? { SMTP_URL: mailbox.smtpUrl } : typeof more === 'function' ? await more() : {};
    await Promise.all([
      startOnSeason(env).then((started) => (portal = started)),
      openBrowser().then((opened) => (browser = opened)),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
    await mailbox?.close();
  });
  const stage: Stage = {
    get portal() {
      return open(portal);
    },
    get url() {
      return open(portal).url;
    },
    get browser() {
      return open(browser);
    },
    get mailbox() {
      return open(mailbox);
    },
    openAs: async (account, path, width) => {
      const client = await clientOf(stage.url, account);
      const player = await openPage(stage.browser, width);
      shootIfFailed(player.page, account, path);
      await signInAs(player.page, { url: stage.url, headers: client.headers });
      await player.page.goto(stage.url + path);
      return { ...player, client };
    },
    lookAs: async (account, path, width = 'desk') => {
      const looker = lookers.get(width) ?? (await openLooker(stage.browser, width));
      lookers.set(width, looker);
      shootIfFailed(looker.page, account, path);
      await lookAt(looker, account, new URL(path, stage.url));
      return looker.page;
    },
  };
  return stage;
}

function shootIfFailed(page: Page, account: string, path: string): void {
  const shot = shotOf(`${path.replace(/\W+/g, '-')}-${account}`);
  onTestFailed(() => page.screenshot({ path: shot, fullPage: true }).then(() => undefined));
}

function open<T>(part: T | undefined): T {
  if (!part) throw new Error('The stage opens before the first test of its file.');
  return part;
}
