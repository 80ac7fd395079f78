import { requestKey } from '@parade/contract/http/paging.ts';
import { notAuthorizedText, timeoutText, unexpectedText } from '@parade/contract/http/fieldTexts.ts';
import { refusalCodes } from '@parade/contract/http/refusals.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureText, newRequestKey, portalNow, readAnswer, requestJson } from './request.ts';

afterEach(() => vi.unstubAllGlobals());

it('the time is the one that the last answer told, and the own one where it told none', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-01T12:00:00Z') });
  const answered = async (headers: Record<string, string>) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { headers })));
    await requestJson('GET', '/api/me');
    vi.advanceTimersByTime(60_000);
    return portalNow();
  };
  expect(await answered({ date: 'Thu, 22 Oct 2026 17:00:00 GMT' })).toBe('2026-10-22T17:01:00.000Z');
  expect(await answered({})).toBe('2031-03-01T12:02:00.000Z');
  vi.useRealTimers();
});

describe('a failed request of a small page', () => {
  it.each([
    [403, { message: 'Forbidden', code: 'AccessDenied' }, notAuthorizedText],
    [500, { error: 'boom', errors: { name: ['boom'] } }, unexpectedText],
    [502, { error: 'no upstream', code: 502 }, unexpectedText],
    [504, { message: 'upstream timed out' }, timeoutText],
    [503, '<h1>Busy</h1>', unexpectedText],
  ])('with a %i of something between browser and portal has the fixed text for it', async (status, body, text) => {
    const given = typeof body === 'string' ? body : JSON.stringify(body);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(given, { status })));
    const failed = await requestJson('GET', '/api/me');
    expect([failed.answer, failureText(failed)]).toEqual([{}, text]);
  });

  it.each([
    [403, { error: 'This account has been disabled.', code: 'account-disabled' }],
    [503, { error: 'The portal is very busy. Please try again in a moment.', code: 'too-busy' }],
    [409, { error: 'The portal’s words for any other failure.' }],
  ])('with a %i of the portal has the words of the portal', async (status, body) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
    const failed = await requestJson('GET', '/api/me');
    expect([failed.answer, failureText(failed)]).toEqual([body, body.error]);
  });
});

it('a small page knows every refusal of the portal without the list of them', async () => {
  const read = refusalCodes.map((code) => readAnswer(Response.json({ code }, { status: 500 })));
  expect((await Promise.all(read)).map(({ code }) => code)).toEqual(refusalCodes);
});

it('each press has a key of its own, which the portal takes, also where the browser makes no UUIDs', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 1000 }, newRequestKey);
  vi.unstubAllGlobals();
  expect(keys.filter((key) => !requestKey.safeParse(key).success)).toEqual([]);
  expect(new Set(keys).size).toBe(1000);
});
