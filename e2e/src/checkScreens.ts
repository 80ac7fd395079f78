import { tokenKey } from '@parade/contract/http/errors.ts';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults, untilDrawn } from './axe.ts';
import { openPage, shotOf, widths } from './browser.ts';
import { follow, isOneScreen, load } from './following.ts';
import { targetFaults } from './targets.ts';
import { isShort } from './shortForm.ts';

export type Width = keyof typeof widths;

/** A screen in one of its states. */
export interface Screen {
  /** The name in a report of its faults. */
  readonly name: string;
  /** The address to open; with `at`, each width can have its own. */
  readonly path: string | Readonly<Record<Width, string>>;
  /** The place that it redirects to. */
  readonly leadsTo?: string;
  /** The only width, where one is enough; both otherwise. */
  readonly only?: Width | undefined;
  /**
   * The name of a screen with the same parts, or with parts of the same kinds: the short form opens only that one. A part
   * is the same for people of other roles where all of them get it from the same room.
   */
  readonly shownBy?: string | undefined;
  /** Whether it needs the state of the screen before: it is opened in the same width. */
  readonly continues?: true;
  /** Brings the opened screen into its state. */
  readonly arrange?: (page: Page) => Promise<unknown>;
}

/** The visitor of the screens: the portal's address and a signed-in client's headers, none when not signed in. */
export interface Visitor {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a target that is too small for a finger or a mouse is a fault. */
  readonly measuresTargets?: boolean;
}

/**
 * Opens every screen at its widths and returns the faults, one line each: the screen, the width and the fault. A
 * screen that does not open is a fault too, so that one run reports everything. With SHOTS=1 each is saved as a
 * picture.
 */
export async function checkScreens(browser: Browser, visitor: Visitor, screens: readonly Screen[]): Promise<string[]> {
  const faults = await Promise.all(
    (['desk', 'phone'] as const).map((width) => checkScreensAt(browser, visitor, seenAt(width, screens), width)),
  );
  return faults.flat();
}

async function checkScreensAt(
  browser: Browser,
  visitor: Visitor,
  screens: readonly Screen[],
  width: Width,
): Promise<string[]> {
  const { page, context, complaints } = await openPage(browser, width);
  // The short form waits for no animation; the long form includes them.
  if (isShort) await page.emulateMedia({ reducedMotion: 'reduce' });
  page.on('response', (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} from ${answer.url()}`);
  });
  try {
    await signInAs(page, visitor);
    const found: string[] = [];
    const addressOf = ({ path }: Screen) => new URL(typeof path === 'string' ? path : path[width], visitor.url).href;
    for (const [place, screen] of (isSignedIn(visitor) ? apart(screens, addressOf) : screens).entries()) {
      // A visitor's first pages have a separate script, which knows no other page.
      const open = isSignedIn(visitor) && place > 0 ? follow : load;
      const faults = await faultsOf(page, visitor, screen, width, open);
      const all = [...faults, ...complaints.splice(0)];
      found.push(...all.map((fault) => `${screen.name}, ${widths[width].width} px: ${fault}`));
    }
    return found;
  } finally {
    await context.close();
  }
}

/** Signs in as if another tab had done it: the screens find only the token in their storage. */
export async function signInAs(page: Page, { url, headers }: Visitor): Promise<void> {
  const token = headers?.authorization?.replace('Bearer ', '');
  if (!token) return;
  // A static file of the same origin, for its storage: loading a screen would be wasted.
  await page.goto(`${url}/rose.svg`, { waitUntil: 'commit' });
  await page.evaluate(
    ([key, value]) => {
      sessionStorage.clear();
      localStorage.clear();
      localStorage.setItem(key, value);
    },
    [tokenKey, token] as const,
  );
}

function isSignedIn({ headers }: Visitor): boolean {
  return headers?.authorization !== undefined;
}

async function faultsOf(
  page: Page,
  visitor: Visitor,
  screen: Screen,
  width: Width,
  open: typeof load,
): Promise<string[]> {
  const { url } = visitor;
  const path = typeof screen.path === 'string' ? screen.path : screen.path[width];
  try {
    await open(page, new URL(path, url));
    await waitUntilLoaded(page);
    await screen.arrange?.(page);
    await waitUntilLoaded(page);
  } catch (error) {
    await saveScreenshot(page, screen.name, width);
    return [`did not open: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`];
  }
  await saveScreenshot(page, screen.name, width);
  const landed = new URL(page.url()).pathname;
  const expectedPath = new URL(screen.leadsTo ?? path, url).pathname;
  return [
    ...(landed === expectedPath ? [] : [`led to ${landed} instead of ${expectedPath}`]),
    ...(await layoutFaults(page)),
    ...(await inATallWindow(page, width, async () => [
      ...(visitor.measuresTargets ? await targetFaults(page, width) : []),
      ...(await accessibilityFaults(page, { targetsAreMeasured: visitor.measuresTargets ?? false })),
    ])),
  ];
}

/**
 * Returns the screens of the short form, for CI, which opens each at one width: alternately desk and phone, without what
 * another one shows.
 */
function seenAt(width: Width, screens: readonly Screen[]): Screen[] {
  let turn = 0;
  return screens.filter(({ only, continues, shownBy }) => {
    if (shownBy && isShort) return false;
    if (!continues) turn += 1;
    if (only) return only === width;
    return !isShort || (turn % 2 === 1) === (width === 'desk');
  });
}

/**
 * Returns the screens in an order in which no two states of one screen follow each other where that can be avoided: a
 * link leads to another screen only.
 */
function apart(screens: readonly Screen[], addressOf: (screen: Screen) => string): Screen[] {
  const left: Screen[][] = [];
  for (const screen of screens) {
    if (screen.continues) left.at(-1)?.push(screen);
    else left.push([screen]);
  }
  const ordered: Screen[] = [];
  while (left.length > 0) {
    const last = ordered.at(-1);
    const other = left.findIndex(([first]) => !last || !first || !isOneScreen(addressOf(last), addressOf(first)));
    ordered.push(...(left.splice(Math.max(other, 0), 1)[0] ?? []));
  }
  return ordered;
}

/**
 * Checks the whole page at once in a tall window, so that no sticky bar covers anything. The height is measured again
 * in that window, since content that loads or is drawn in view makes it taller; only once, since some pages are always
 * taller than their window.
 */
export async function inATallWindow<T>(page: Page, width: Width, look: () => Promise<T>): Promise<T> {
  const { width: wide, height: first } = widths[width];
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const whole = await heightOf();
  if (whole <= first) return look();
  await page.setViewportSize({ width: wide, height: whole });
  await waitUntilLoaded(page);
  const taller = await heightOf();
  if (taller > whole) await page.setViewportSize({ width: wide, height: taller });
  const seen = await look();
  await page.setViewportSize(widths[width]);
  return seen;
}

/** Waits until everything has loaded, fonts included. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('.loading, [aria-busy="true"]') === null,
  );
  await untilDrawn(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * Returns layout faults: a page or dialog wider than its window, a table wider than its frame, a button narrower than
 * its content, no title of its own, or not exactly one main heading.
 */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const boxes = [document.documentElement, ...document.querySelectorAll<HTMLElement>('dialog[open]')];
    for (const box of boxes) {
      if (box.scrollWidth <= box.clientWidth) continue;
      const edge = box.getBoundingClientRect().left + box.clientWidth + 1;
      const beyond = [...box.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > edge)
        .slice(-3)
        .map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''}`);
      faults.push(`is ${box.scrollWidth} px wide in a ${box.clientWidth} px window (${beyond.join(', ')})`);
    }
    for (const frame of document.querySelectorAll('.table-frame:not(.table-framed)')) {
      const beyond = (frame.querySelector('table')?.offsetWidth ?? 0) - frame.clientWidth;
      if (beyond > 0) faults.push(`has a table ${beyond} px wider than its frame`);
    }
    for (const button of document.querySelectorAll<HTMLElement>('.button')) {
      if (!button.checkVisibility()) continue;
      const { left, right } = button.getBoundingClientRect();
      const isOutside = [...button.children].some((part) => {
        const box = part.getBoundingClientRect();
        return box.width > 1 && (box.left < left - 1 || box.right > right + 1);
      });
      if (isOutside) faults.push(`has a button that is too narrow for what it says: ${button.textContent}`);
    }
    const headings = [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility());
    if (headings.length !== 1) faults.push(`has ${headings.length} first headings`);
    if (document.title.trim() === '' || document.title === 'Parade of Roses')
      faults.push(`has the title '${document.title}', which does not name it`);
    return faults;
  });
}

async function saveScreenshot(page: Page, name: string, width: Width): Promise<void> {
  if (!process.env.SHOTS) return;
  const file = shotOf(`${name.replaceAll(/[^\w]+/g, '-')}.${widths[width].width}`);
  const isDialog = await page.evaluate(() => document.querySelector('dialog[open]') !== null);
  await page.screenshot({ path: file, fullPage: !isDialog });
}
