import { openBrowser } from './browser.ts';
import { seasonFolder } from './seasonFolder.ts';

/** Seeds the demo season before the first journey, so that two workers do not both do it. */
export default async function setUp(): Promise<void> {
  // The first start may unpack the browser, which two workers would do at once.
  const opened = openBrowser().then((browser) => browser.close());
  await Promise.all([seasonFolder(), opened]);
}
