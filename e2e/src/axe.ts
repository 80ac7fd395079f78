import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { markTexts, measuredText, unmarkTexts } from './textKinds.ts';
import { isShort } from './shortForm.ts';

/** Style sheets are loaded only for an experimental rule, which is not one of these. */
const preload = { assets: ['media'] };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns axe's findings on the page, one line each; [] when there are none. `targetsAreMeasured`: the short form
 * leaves the size of targets, a fifth of the work, to targetFaults, which is stricter. It also measures the contrast of
 * two texts of each kind, since that of all of them is half of the work.
 */
export async function accessibilityFaults(page: Page, { targetsAreMeasured = false } = {}): Promise<string[]> {
  const left_out = targetsAreMeasured && isShort;
  const rules: axe.RunOptions = left_out ? { rules: { 'target-size': { enabled: false } } } : {};
  // Once per document: a page reached by a link already has it. Frames need axe too; a letter is shown in one.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await load(frame);
    if (isShort) await markTexts(frame);
  }
  try {
    return await faultsUnder(page, rules);
  } finally {
    if (isShort) await Promise.all(page.frames().map(unmarkTexts));
  }
}

/** Waits until nothing moves or fades any more: halfway, the words of a dialog are paler than they will be. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    // A scroll-driven animation never ends.
    document.getAnimations().every((each) => each.playState !== 'running' || each.timeline !== document.timeline),
  );
}

async function load(frame: Frame): Promise<void> {
  await frame.evaluate(axe.source);
  if (!isShort) return;
  await frame.evaluate(
    (selector) =>
      (window as unknown as { axe: typeof axe }).axe.configure({ rules: [{ id: 'color-contrast', selector }] }),
    `[${measuredText}]`,
  );
}

async function faultsUnder(page: Page, rules: axe.RunOptions): Promise<string[]> {
  await untilDrawn(page);
  // A selector for each element is a fifth of the work, and only needed for faults.
  if (!(await violationsOn(page, { ...rules, selectors: false })).length) return [];
  return (await violationsOn(page, { ...rules, selectors: true })).flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${node.target.join(' ')} — ${node.failureSummary?.replaceAll(/\s+/g, ' ') ?? violation.help}`,
    ),
  );
}

async function violationsOn(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  const { violations } = await page.evaluate(
    (asked) => (window as unknown as { axe: typeof axe }).axe.run(document, asked),
    { reporter: 'no-passes', preload, runOnly: { type: 'tag', values: tags }, ...options } satisfies axe.RunOptions,
  );
  return violations;
}
