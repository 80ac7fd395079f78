/** Prints which browser the journeys open, and fails where none opens. */
import { openBrowser } from './browser.ts';

const browser = await openBrowser();
console.log(`Chromium ${browser.version()}`);
await browser.close();
