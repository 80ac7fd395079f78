import { afterEach, expect, it, vi } from 'vitest';
import { requestJson } from '../../../http/request.ts';
import { timeIn } from './instants.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what was saved today says the time alone on a phone whose clock is a day ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-23T23:00:00Z') });
  const headers = { date: 'Thu, 22 Oct 2026 23:00:00 GMT' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { headers })));
  await requestJson('GET', '/api/waivers/link');
  expect(timeIn('ja-JP', '2026-10-22T22:14:00Z')).toBe('15:14');
  expect(timeIn('ja-JP', '2026-10-21T22:14:00Z')).toBe('2026年10月21日 15:14');
});
