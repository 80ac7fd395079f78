import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '@parade/server/testing/folders.ts';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { isShort } from './shortForm.ts';

const machinePaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags for the short form: its pages close before optimized scripts pay off, which are a tenth of their work. */
const compilesLittle = isShort ? ['--js-flags=--no-opt --no-maglev'] : [];
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...compilesLittle,
];

/**
 * Opens the Chromium at CHROMIUM_PATH; otherwise the headless one of an npm package, in the version of the lock file,
 * which is a third less work; or the machine's own where that one lacks libraries.
 */
export async function openBrowser(): Promise<Browser> {
  const asked = process.env.CHROMIUM_PATH;
  const paths = asked
    ? [() => asked]
    : [() => sparticuz.executablePath(), ...machinePaths.filter(existsSync).map((path) => () => path)];
  const causes: unknown[] = [];
  // Otherwise its processes exchange graphics through files on the disk: a quarter of the system's work for them.
  const ignoreDefaultArgs = memoryFolder() ? ['--disable-dev-shm-usage'] : [];
  for (const path of paths) {
    try {
      return await chromium.launch({ executablePath: await path(), args: quiet, ignoreDefaultArgs });
    } catch (error) {
      causes.push(error);
    }
  }
  throw new Error(
    'No browser runs here: install Chromium (Debian: apt-get install chromium), set CHROMIUM_PATH, or set SKIP_BROWSER=1 to leave the journeys out.',
    { cause: causes.length === 1 ? causes[0] : new AggregateError(causes) },
  );
}

/** Returns the file of a picture, wherever the tests were started from. */
export function shotOf(name: string): string {
  return join(import.meta.dirname, '../shots', `${name}.png`);
}

/** The two widths at which every screen is checked. */
export const widths = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Opens a new person's browser: no storage, no cookies. Fails the journey on any script error or CSP report. */
export async function openPage(
  browser: Browser,
  width: keyof typeof widths = 'desk',
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: widths[width],
    timezoneId: 'America/New_York',
    ...(width === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && /Content Security Policy|Refused to/.test(line.text())) complaints.push(line.text());
  });
  // Asked for from the start: a listener that is added with the press of a key may reach the page after the key.
  page.on('filechooser', () => undefined);
  // Generous, because a machine that also builds and drills is slow, and no test waits longer than needed.
  page.setDefaultTimeout(45_000);
  return { page, context, complaints };
}
