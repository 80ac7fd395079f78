import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Style sheets are loaded only for an experimental rule, which is not one of these. */
const preload = { assets: ['media'] };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns axe's findings on the page, one line each; [] when there are none. `targetsAreMeasured`: the short form
 * leaves the size of targets, a fifth of the work, to targetFaults, which is stricter.
 */
export async function accessibilityFaults(page: Page, { targetsAreMeasured = false } = {}): Promise<string[]> {
  const left_out = targetsAreMeasured && process.env.JOURNEYS === 'short';
  const rules: axe.RunOptions = left_out ? { rules: { 'target-size': { enabled: false } } } : {};
  // Once per document: a page reached by a link already has it. Frames need axe too; a letter is shown in one.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
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
