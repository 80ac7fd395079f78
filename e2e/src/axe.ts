import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds wrong on the page, one line each; [] when nothing. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Legacy: without it each look opens a further page; there are no frames of other sites here. What passes is not listed,
  // which takes half the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${node.target.join(' ')} — ${node.failureSummary?.replaceAll(/\s+/g, ' ') ?? violation.help}`,
    ),
  );
}
