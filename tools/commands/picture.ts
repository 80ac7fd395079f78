/**
 * `npm run picture`: creates docs/picture.webp, the picture in README.md, from the demo season: the office's desk
 * beside a leader's phone. Like the journeys, it needs Chromium.
 */
import { join } from 'node:path';
import { openBrowser, widths } from '@parade/e2e/browser.ts';
import { signInAs, waitUntilLoaded } from '@parade/e2e/checkScreens.ts';
import { demoClient } from '@parade/e2e/demoSeason.ts';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import sharp from 'sharp';
import { root } from '../newerNode.mjs';

const canvas = { width: 1750, height: 880 };
/** The size of a window. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const desk: Size = { width: widths.desk.width, height: 840 };
const phone: Size = { width: widths.phone.width, height: 720 };
/** The frame of the phone. */
const frame = Buffer.from(
  `<svg width="${phone.width + 16}" height="${phone.height + 16}"><rect width="100%" height="100%" rx="36" fill="#2a2326"/></svg>`,
);

const portal = await startOnSeason();
const browser = await openBrowser();
try {
  const office = await screenshot(browser, 'staff', desk);
  const leader = await screenshot(browser, 'band.leader', phone);
  const picture = await sharp({ create: { ...canvas, channels: 3, background: '#e9e4dd' } })
    .composite([
      { input: await rounded(office, desk, 10), left: 24, top: 20 },
      { input: frame, left: canvas.width - phone.width - 32, top: 132 },
      { input: await rounded(leader, phone, 28), left: canvas.width - phone.width - 24, top: 140 },
    ])
    .webp({ quality: 78, effort: 6 })
    .toFile(join(root, 'docs', 'picture.webp'));
  console.log(`docs/picture.webp: ${picture.width} × ${picture.height}, ${Math.round(picture.size / 1024)} KB`);
} finally {
  await browser.close();
  await portal.stop();
}

/** Takes a screenshot of the first screen after signing in, without animations. */
async function screenshot(from: typeof browser, account: string, viewport: Size): Promise<Buffer> {
  const context = await from.newContext({ viewport, reducedMotion: 'reduce', timezoneId: 'America/Los_Angeles' });
  const page = await context.newPage();
  const { headers } = await demoClient(portal.url, account);
  await signInAs(page, { url: portal.url, headers });
  await page.goto(portal.url);
  await page.waitForLoadState('networkidle');
  await waitUntilLoaded(page);
  return page.screenshot();
}

function rounded(image: Buffer, { width, height }: Size, radius: number): Promise<Buffer> {
  const mask = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  return sharp(image)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
