import { route } from '@parade/contract/http/route.ts';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { closeAfterTests } from '../testing/closing.ts';
import { testPortal } from '../testing/portal.ts';
import { openLog } from '../log.ts';
import { buildApp } from './app.ts';
import { room } from './handlers.ts';
import { RowBatches } from './downloads/rowBatches.ts';

let app: FastifyInstance;
let content: () => Readable | Buffer;
let batches: () => AsyncGenerator<{ id: number }[]>;
let listKey = 'rows';
const logged: string[] = [];
beforeAll(async () => {
  const log = openLog('warn', { write: (line) => void logged.push(line) });
  const portal = { ...(await testPortal()), log };
  const routes = {
    read: route({
      method: 'GET',
      path: '/api/file',
      summary: 'The file of the test.',
      who: { anyone: 'only this test binds it' },
      output: 'file',
      refusals: [],
    }),
    list: route({
      method: 'GET',
      path: '/api/rows',
      summary: 'The rows of the test.',
      who: { anyone: 'only this test binds it' },
      output: z.object({ total: z.number().optional(), rows: z.array(z.object({ id: z.number() })).optional() }),
      refusals: [],
    }),
    leaking: route({
      method: 'GET',
      path: '/api/leaking',
      summary: 'More than the test wants to say.',
      who: { anyone: 'only this test binds it' },
      output: z.object({ name: z.string(), rows: z.array(z.object({ id: z.number() })) }),
      refusals: [],
    }),
  };
  const leaking = async () => ({ name: 'Kites', password_hash: 'secret', rows: [{ id: 1, token: 'secret' }] });
  const read = async () => ({ content: content(), type: 'text/csv', name: 'list.csv' });
  const list = async () => new RowBatches(listKey, batches());
  app = await buildApp(portal, [room('test', routes, { read, list, leaking })]);
  closeAfterTests(() => app.close());
});

it('an answer has the columns that the route names, and no others', async () => {
  const answer = await app.inject('/api/leaking');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual({ name: 'Kites', rows: [{ id: 1 }] });
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

  it('a streamed file may be empty', async () => {
    content = () => Readable.from([]);
    expect((await app.inject('/api/file')).statusCode).toBe(200);
  });

  it('a streamed file whose first rows cannot be read is refused, not begun and broken off', async () => {
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

describe('an answer of many rows', () => {
  const of = (...groups: { id: number; secret?: string }[][]) => {
    batches = async function* () {
      yield* groups;
    };
  };

  it('an answer of many rows is one list of all batches, without columns that its route does not name', async () => {
    for (const groups of [
      [],
      [[]],
      [[{ id: 1 }]],
      [[{ id: 1, secret: 'x' }, { id: 2 }], [], [{ id: 3, secret: 'y' }]],
    ]) {
      of(...groups);
      const answer = await app.inject('/api/rows');
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(answer.json()).toEqual({ rows: groups.flat().map(({ id }) => ({ id })) });
    }
  });

  it('an answer of many rows is refused if its first ones cannot be read, or its route has no such list', async () => {
    // oxlint-disable-next-line require-yield -- it fails before its first row, as a statement that is refused does
    batches = async function* () {
      throw new Error('the statement was refused');
    };
    expect((await app.inject('/api/rows')).statusCode).toBe(500);
    of([{ id: 1 }]);
    listKey = 'others';
    expect((await app.inject('/api/rows')).statusCode).toBe(500);
    listKey = 'rows';
    expect((await app.inject('/api/rows')).statusCode).toBe(200);
  });

  it('an answer of many rows breaks off, as an invalid list, if later ones cannot be read', async () => {
    batches = async function* () {
      yield [{ id: 1 }];
      throw new Error('the database went away');
    };
    await expect(app.inject('/api/rows').then((answer) => answer.json())).rejects.toThrow();
    expect(logged.filter((line) => line.includes('an answer broke off'))).toHaveLength(1);
  });
});
