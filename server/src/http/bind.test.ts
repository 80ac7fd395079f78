import { route } from '@parade/contract/http/route.ts';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { closeAfterTests } from '../testing/closing.ts';
import { testPortal } from '../testing/portal.ts';
import { buildApp } from './app.ts';
import { room } from './handlers.ts';

let app: FastifyInstance;
let content: () => Readable | Buffer;
beforeAll(async () => {
  const portal = { ...(await testPortal()) };
  portal.log.level = 'silent';
  const routes = {
    read: route({
      method: 'GET',
      path: '/api/file',
      summary: 'The file of the test.',
      who: { anyone: 'only this test binds it' },
      output: 'file',
      refusals: [],
    }),
  };
  const read = async () => ({ content: content(), type: 'text/csv', name: 'list.csv' });
  app = await buildApp(portal, [room('test', routes, { read })]);
  closeAfterTests(() => app.close());
});

describe('a file that is streamed', () => {
  it.each([
    ['a stream', () => Readable.from(['one,', 'two'])],
    ['bytes', () => Buffer.from('one,two')],
  ])('a file that is streamed is sent whole as %s', async (_, body) => {
    content = body;
    const answer = await app.inject('/api/file');
    expect([answer.statusCode, answer.body]).toEqual([200, 'one,two']);
  });

  it('a file that is streamed may hold nothing', async () => {
    content = () => Readable.from([]);
    expect((await app.inject('/api/file')).statusCode).toBe(200);
  });

  it('a file that is streamed is refused, and not begun and broken off, when its first rows cannot be read', async () => {
    content = () =>
      Readable.from(
        // oxlint-disable-next-line require-yield -- it fails before its first row, as a statement that is refused does
        (async function* () {
          throw new Error('the statement was refused');
        })(),
      );
    const answer = await app.inject('/api/file');
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([500, ['error', 'code', 'request_id']]);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});
