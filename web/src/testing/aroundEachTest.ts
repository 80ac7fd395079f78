import './diagnostics.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetRow } from '../ui/list/openedRow.ts';
import { completeBrowser, downloads } from './browser.ts';

completeBrowser();
// Nothing leaves the process, before a test has opened its portal either.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

beforeEach(() => {
  // Only how long a test waits before it fails: a busy machine loads a screen in seconds.
  configure({ asyncUtilTimeout: 10_000 });
  localStorage.clear();
  sessionStorage.clear();
  downloads.length = 0;
  forgetRow();
  // An October morning in Los Angeles, before the parade. Timers run as ever.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-22T17:00:00Z') });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
