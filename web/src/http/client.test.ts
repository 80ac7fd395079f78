import { route } from '@parade/contract/http/route.ts';
import { notAuthorizedText, timeoutText, unexpectedText } from '@parade/contract/http/fieldTexts.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call, pathOf } from './client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('an address is made of whatever somebody pasted, without what is no text', () => {
  expect(pathOf('/api/waivers/:token', { token: 'a\ud800b' })).toBe('/api/waivers/ab');
  expect(pathOf('/api/entries', {}, { q: 'rose\0\udf39 🌹' })).toBe('/api/entries?q=rose+%F0%9F%8C%B9');
});

describe('a call that fails', () => {
  const read = route({
    method: 'GET',
    path: '/api/people',
    who: { anyone: 'a test' },
    summary: 'People',
    output: z.object({}),
    refusals: ['entry-exists'],
  });
  const failure = (answer: () => Response | Promise<Response>) => {
    vi.stubGlobal('fetch', answer);
    return call(read, {}).catch((error: unknown) => error);
  };

  it.each([
    [403, { error: 'nope' }, notAuthorizedText],
    [403, { message: 'Forbidden', code: 'AccessDenied' }, notAuthorizedText],
    [403, { error: 'Your account is closed.', code: 'constructor' }, notAuthorizedText],
    [500, { error: 'boom' }, unexpectedText],
    [502, { message: 'no upstream', errors: { name: ['boom'] } }, unexpectedText],
    [504, { message: 'upstream timed out' }, timeoutText],
    [403, '<h1>Forbidden</h1>', notAuthorizedText],
    [504, '<h1>Late</h1>', timeoutText],
  ])('a %i of something between browser and portal has the fixed text for it', async (status, body, text) => {
    const answer = typeof body === 'string' ? body : JSON.stringify(body);
    expect(await failure(() => new Response(answer, { status }))).toMatchObject({
      status,
      message: text,
      errors: {},
      code: undefined,
    });
  });

  it.each([
    [403, { error: 'This account has been disabled.', code: 'account-disabled' }],
    [503, { error: 'The portal is very busy. Please try again in a moment.', code: 'too-busy' }],
    [409, { error: 'What the server says of everything else.' }],
  ])('a %i of the portal has the words of the portal', async (status, body) => {
    expect(await failure(() => Response.json(body, { status }))).toMatchObject({
      message: body.error,
      code: 'code' in body ? body.code : undefined,
    });
  });

  it('a call with a file has the time that the file takes with one bar of signal, and 30 seconds more', async () => {
    const upload = route({
      method: 'POST',
      path: '/api/pictures',
      who: { anyone: 'a test' },
      summary: 'Pictures',
      body: z.strictObject({ file: z.file() }),
      multipart: { max_bytes: 9_000_000 },
      output: z.object({}),
      refusals: [],
    });
    const limit = vi.spyOn(AbortSignal, 'timeout');
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t' });
    vi.stubGlobal('fetch', () => Response.json({}));
    const body = new FormData();
    body.append('title', 'Roses');
    await call(upload, { body });
    body.append('file', new File([new Uint8Array(3_200_000)], 'roses.jpg'));
    await call(upload, { body });
    expect(limit.mock.calls).toEqual([[30_000], [130_000]]);
  });

  it('an answer that begins in time and never ends is a timeout', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    const endless = new Response(
      new ReadableStream({ start: (body) => body.error(new DOMException('', 'TimeoutError')) }),
    );
    expect(await failure(() => endless)).toMatchObject({ status: 0, message: timeoutText });
  });
});
