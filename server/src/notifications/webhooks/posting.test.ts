import { webhookTimeLimitMs } from '@parade/contract/notifications/webhooks/webhook.ts';
import dns from 'node:dns';
import { createServer, request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer as listen, type LookupFunction } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPublicAddress, NotDelivered, post, publicLookup, urlProblem } from './posting.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Every name has these addresses until the test has ended, as whoever owns a name may decide. */
function namesLeadTo(...addresses: readonly string[]): void {
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, ...given: readonly unknown[]) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    (given.at(-1) as (error: null, found: unknown) => void)(null, found);
  }) as never);
  syncBuiltinESMExports();
}

describe('only public addresses are reached', () => {
  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['168.63.129.16', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:7f00:1::', false],
    ['not an address', false],
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
  ])('the address %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it.each([
    'http://hooks.example.org/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://intranet/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://a.localhost/',
    'https://nas.home.arpa/',
    'https://NAS.Home.Arpa/',
    'https://wiki.corp/',
    'https://localhost.localdomain/',
    'https://user:word@hooks.example.org/',
    'https://a..b/',
    'https://-a.example/',
    'https://a-.example/',
    'https://*.example.org/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(125)}example/`,
  ])('an office that is not in development cannot enter %s', (given) => {
    expect(urlProblem(given, false)).toEqual(expect.any(String));
    for (const open of ['https://hooks.example.org/a?b=c', 'https://local.example.org/', 'https://internal.io/'])
      expect(urlProblem(open, false)).toBeUndefined();
    for (const unusual of ['https://a--b.example/', 'https://my_hooks.example/', 'https://münchen.example/'])
      expect(urlProblem(unusual, false)).toBeUndefined();
  });

  it('a name that leads to this machine is refused when it is resolved, and nothing is sent to it', async () => {
    let asked = 0;
    const receiver = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const reach = (lookup: LookupFunction | undefined) =>
      new Promise<string>((resolve) => {
        const sent = request(`http://localhost:${port}/`, { agent: false, family: 4, ...(lookup && { lookup }) });
        sent.on('response', () => resolve('reached')).on('error', () => resolve('refused'));
        sent.end();
      });
    expect([await reach(publicLookup), asked]).toEqual(['refused', 0]);
    expect([await reach(undefined), asked]).toEqual(['reached', 1]);
    await expect(post(`http://127.0.0.1:${port}/`, '{}', {}, false)).rejects.toThrow(NotDelivered);
    expect([await post(`http://127.0.0.1:${port}/`, '{}', {}, true), asked]).toEqual([200, 2]);
    await new Promise((resolve) => receiver.close(resolve));
  });

  it.each([
    [['8.8.8.8', '2606:4700::1111'], '8.8.8.8'],
    [['127.0.0.1'], null],
    [['8.8.8.8', '10.0.0.8'], null],
    [['10.0.0.8', '8.8.8.8'], null],
    [['8.8.8.8', 'fd00::8'], null],
    [[], null],
  ])('a name with the addresses %j leads to %s', async (addresses, first) => {
    namesLeadTo(...addresses);
    const asked = (all: boolean) =>
      new Promise((resolve) => {
        publicLookup('hooks.example.org', { all }, (error, found) => resolve(error ? null : found));
      });
    expect(await asked(false)).toBe(first);
    expect(await asked(true)).toEqual(first && addresses.map((address) => expect.objectContaining({ address })));
  });

  it('a message to a name on the internet is not sent if the name leads to an address inside', async () => {
    namesLeadTo('127.0.0.1');
    const sent = post('https://hooks.example.org/a', '{}', {}, false);
    await expect(sent).rejects.toThrow('Its name leads to an address that is not public.');
  });
});

it('a receiver that never answers ends the try after 10 seconds', async () => {
  const end = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  const receiver = createServer(() => end.abort(new DOMException('too late', 'TimeoutError')));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const sent = post(`http://127.0.0.1:${port}/`, '{}', {}, true);
  await expect(sent).rejects.toThrow('It did not answer within 10 seconds.');
  expect([limit.mock.calls, webhookTimeLimitMs]).toEqual([[[10_000]], 10_000]);
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

it('a message arrives whole, whatever alphabet is in it', async () => {
  let arrived = '';
  const receiver = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (some: string) => (arrived += some));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const body = JSON.stringify({ name: 'Río Grande 樂隊' });
  expect(await post(`http://127.0.0.1:${port}/`, body, {}, true)).toBe(200);
  expect(arrived).toBe(body);
  await new Promise((resolve) => receiver.close(resolve));
});

it.each([
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    'The connection failed.',
  ],
  ['no HTTP', 'hello\r\n\r\n', 'The connection failed.'],
  ['an error', 'HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\n\r\nnot here', 'It did not accept the message.'],
  [
    'a redirect',
    'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\n\r\n',
    'It redirects elsewhere, which is not followed.',
  ],
])('a receiver that answers with %s ends the try', async (_, said, words) => {
  const receiver = listen((socket) => socket.on('error', () => undefined).once('data', () => socket.write(said)));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  await expect(post(`http://127.0.0.1:${port}/`, '{}', {}, true)).rejects.toThrow(words);
  receiver.close();
});
