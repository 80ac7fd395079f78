import Fastify from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { aStaffMember } from '../testing/people.ts';
import { outagesOf } from '../observing/outages.ts';
import { openLog } from '../log.ts';
import { rooms } from '../rooms.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { buildApp } from './app.ts';
import { endSlowBodies, unreadableAnswer } from './unreadable.ts';

let port: number;
beforeAll(async () => {
  const { app } = await testPortalWithApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

it.each([
  ['no request at all', 'NONSENSE\r\n\r\n', 400],
  ['a head that is too large', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['NUL in the path', 'GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['an expectation that nothing meets', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: cake\r\n\r\n', 417],
  ['a request that names no host', 'GET / HTTP/1.1\r\n\r\n', 400],
])('%s is refused with the headers that every answer has', async (_, bytes, status) => {
  const answer = await answerTo(bytes);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/);
  expect(answer).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
  const readable = headersOf(await answerTo('GET /api/nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'));
  // The answers of routes come with these besides, which are about the answer and not about safety.
  for (const name of ['date', 'vary', 'set-cookie', 'content-security-policy', 'content-length', 'x-request-id'])
    readable.delete(name);
  expect([...readable.keys()]).toContain('referrer-policy');
  expect(Object.fromEntries(headersOf(answer))).toMatchObject(Object.fromEntries(readable));
  expect(Object.keys(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toEqual(['error']);
});

it('a readable request is answered', async () => {
  expect(await answerTo('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('HTTP/1.1 200 OK');
});

it('a call that names the host in its address is answered like any other, and not cached', async () => {
  const answer = await answerTo('GET http://elsewhere.example/api/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(answer).toContain('HTTP/1.1 200 OK');
  expect(answer).toContain('cache-control: no-store');
});

it.each(['/\\elsewhere.example/f/%', 'http://elsewhere.example/f/%', '//elsewhere.example/f/%'])(
  'the address %s, of which a part cannot be read, leads to no other site',
  async (target) => {
    const head = 'host: x\r\naccept: text/html\r\nconnection: close';
    expect(headersOf(await answerTo(`GET ${target} HTTP/1.1\r\n${head}\r\n\r\n`)).get('location')).toBe('/not-found');
    expect(headersOf(await answerTo(`GET /users/f/q=% HTTP/1.1\r\n${head}\r\n\r\n`)).get('location')).toBe(
      '/users/f/none',
    );
  },
);

it('a body that trickles in is ended by its pace, and a large one that takes as long is accepted', async () => {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  endSlowBodies(app, 100_000, unreadableAnswer(false), { graceMs: 50, bytesPerSecond: 1000 });
  const taken: unknown[] = [];
  app.post('/', async ({ body }) => taken.push(body));
  app.post('/refused', { onRequest: async (_request, reply) => reply.status(403).send() }, async () => undefined);
  app.post('/files', { config: { takesFiles: true } }, async ({ body }) => taken.push(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const begin = (size: number, path = '/') => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${size}`;
    socket.write(`${head}\r\n\r\n"`);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const closed = once(socket, 'close').then(() => answer);
    return { socket, closed };
  };
  const large = begin(60_000);
  const file = begin(10, '/files');
  const small = begin(10);
  const refused = begin(10, '/refused');
  const absent = begin(10, '/absent');
  // Waits for it without timing: the large one has a minute, the file has no limit, and both begin sooner.
  expect(await small.closed).toContain('HTTP/1.1 408 ');
  expect(await refused.closed).toContain('HTTP/1.1 403 ');
  // The framework reads the body of an unknown route, too.
  expect(await absent.closed).toContain('HTTP/1.1 408 ');
  file.socket.write('12345678"');
  expect(await file.closed).toContain('HTTP/1.1 200 ');
  large.socket.write(`${'x'.repeat(59_998)}"`);
  expect(await large.closed).toContain('HTTP/1.1 200 ');
  expect(taken).toEqual(['12345678', 'x'.repeat(59_998)]);
});

it.each([
  ['JSON', 'application/json', '{"topic":'],
  [
    'a form with a file',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nP',
  ],
])('a client that is gone before its body is complete (%s) is no outage of the database', async (_, type, begun) => {
  const portal = await testPortalWithApp();
  const admin = await aStaffMember(portal, 'admin');
  const lines: string[] = [];
  const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  const log = openLog('info', stream);
  const app = await buildApp({ ...portal, log }, rooms);
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const own = `authorization: Bearer ${admin.token}\r\ncookie: XSRF-TOKEN=a\r\nx-xsrf-token: a`;
  const head = `POST /api/settings HTTP/1.1\r\nhost: x\r\n${own}\r\ncontent-type: ${type}\r\ncontent-length: 1000`;
  const arrived = once(app.server, 'request');
  socket.write(`${head}\r\n\r\n${begun}`);
  const [request] = (await arrived) as [IncomingMessage];
  const closed = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await closed;
  // By the time that the database has answered another call, this one has come to its end.
  await app.inject('/api/me');
  expect(lines.filter((line) => line.includes('outage'))).toEqual([]);
  expect(outagesOf(log).own()).toEqual([]);
});

it('an unreadable request is answered with Strict-Transport-Security where people reach the portal by https', async () => {
  const secure = await testPortalWithApp({ config: { publicUrl: 'https://portal.test' } });
  await secure.app.listen({ port: 0, host: '127.0.0.1' });
  const at = (secure.app.server.address() as AddressInfo).port;
  expect(headersOf(await answerTo('NONSENSE\r\n\r\n', at)).get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect(headersOf(await answerTo('NONSENSE\r\n\r\n')).has('strict-transport-security')).toBe(false);
});

function headersOf(answer: string): Map<string, string> {
  const [, ...lines] = answer.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  return new Map(lines.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.split(': ').slice(1).join(': ')]));
}

function answerTo(bytes: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(to, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
