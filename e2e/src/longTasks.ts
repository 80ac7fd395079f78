import type { Page } from 'playwright-core';

/** Records how long tasks of the page take, from its next opening on. */
export function watchLongTasks(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration));
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Returns milliseconds of the longest task since the last call; 0 when none was longer than 50. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: number[] };
    return Math.max(0, ...longTasks.splice(0));
  });
}

/** Waits until nothing is loading and everything has been drawn. */
export async function calm(page: Page): Promise<void> {
  // Typing is reported after 400 ms.
  await page.waitForTimeout(500);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}

/** Turns the wheel over a box that scrolls, slowly and then in leaps, and goes to its end. */
export async function scrollThrough(page: Page, selector: string): Promise<void> {
  const box = page.locator(selector);
  await box.hover();
  for (let turns = 0; turns < 60; turns += 1) {
    await page.mouse.wheel(0, turns < 50 ? 300 : 4000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
}
