import { createServer, request } from 'node:http';
import { type AddressInfo, createServer as listen, type LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, NotDelivered, post, publicLookup, urlProblem } from './posting.ts';

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
  ])('an office that is not in development cannot enter %s', (given) => {
    expect(urlProblem(given, false)).toEqual(expect.any(String));
    for (const open of ['https://hooks.example.org/a?b=c', 'https://local.example.org/', 'https://internal.io/'])
      expect(urlProblem(open, false)).toBeUndefined();
  });

  it('a name that leads to this machine is refused when it is resolved, and nothing is sent to it', async () => {
    let asked = 0;
    const receiver = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, 'localhost', resolve));
    const { port } = receiver.address() as AddressInfo;
    const reach = (lookup: LookupFunction | undefined) =>
      new Promise<string>((resolve) => {
        const sent = request(`http://localhost:${port}/`, { agent: false, ...(lookup && { lookup }) });
        sent.on('response', () => resolve('reached')).on('error', () => resolve('refused'));
        sent.end();
      });
    expect([await reach(publicLookup), asked]).toEqual(['refused', 0]);
    expect([await reach(undefined), asked]).toEqual(['reached', 1]);
    await expect(post(`http://127.0.0.1:${port}/`, '{}', {}, false)).rejects.toThrow(NotDelivered);
    expect([await post(`http://127.0.0.1:${port}/`, '{}', {}, true), asked]).toEqual([200, 2]);
    await new Promise((resolve) => receiver.close(resolve));
  });
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
