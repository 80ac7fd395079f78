import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { completeBrowser } from './browser.ts';

completeBrowser();
// A screen that is closed still says goodbye: to the server of its test, which is answered by nobody from then on.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
// Only how long a test waits before it fails: a busy machine loads a screen in seconds.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // An October morning in Los Angeles, before the parade. Timers run as ever.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-22T17:00:00Z') });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
