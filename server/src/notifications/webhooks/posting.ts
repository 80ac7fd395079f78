/**
 * Posts to an address that somebody typed. Only public addresses are reached: the name is resolved once, every address
 * that it has is checked, and the connection goes to a checked address. No redirect is followed, and the answer is
 * discarded.
 */
import { invalidText } from '@parade/contract/http/fieldTexts.ts';
import { webhookTimeLimitMs, webhookUrlText } from '@parade/contract/notifications/webhooks/webhook.ts';
import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

const notPublic = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // It looks public, but is the host of a machine at a large provider.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(address, bits, 'ipv4');
/** Only IPv6 addresses of the public internet, except those that embed an IPv4 address or are for examples. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(address, bits, 'ipv6');

/** Returns whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * Names that only lead inside: reserved for this machine, the local network or a private one (RFC 6761, 6762 and 8375;
 * `internal` by ICANN in 2024), and what offices call theirs by habit (RFC 6762, appendix G).
 */
const insideNames = /(^|\.)(localhost|local|internal|home\.arpa|intranet|private|corp|home|lan|localdomain)$/;

/** A part of a name as the DNS has it. Names of hosts have no underscores, but some of the public internet do. */
const namePart = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/;

/** Returns whether a name can be looked up. A browser also takes one with an empty part, which nothing leads to. */
function isHostName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((part) => namePart.test(part));
}

/** Returns whether a name may lead to the public internet. Where it really leads is checked at the connection. */
function isPublicName(name: string): boolean {
  return name.includes('.') && !insideNames.test(name);
}

const loopbackHosts = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns what is wrong with an address for a webhook, or undefined if nothing shows before it is resolved. */
export function urlProblem(given: string, allowsLoopback: boolean): string | undefined {
  const { protocol, hostname, username, password } = new URL(given);
  if (allowsLoopback && loopbackHosts.test(hostname)) return undefined;
  if (protocol !== 'https:') return webhookUrlText;
  if (username !== '' || password !== '') return 'Please leave the user name and password out of the address';
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 0 && !isHostName(bare)) return invalidText;
  const isReachable = isIP(bare) === 0 ? isPublicName(bare) : isPublicAddress(bare);
  return isReachable ? undefined : 'Please enter an address on the public internet';
}

/** By convention (Standard Webhooks), a receiver that is gone for good answers this. */
export const goneStatus = 410;

/** Thrown if a try gets no valid answer. The message is for people. */
export class NotDelivered extends Error {
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** Posts a body. Returns the status if the receiver accepted it (2xx). Throws NotDelivered. */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  allowsLoopback: boolean,
): Promise<number> {
  const problem = urlProblem(url, allowsLoopback);
  if (problem !== undefined) throw new NotDelivered(problem);
  const { protocol, hostname } = new URL(url);
  const isLoopback = allowsLoopback && loopbackHosts.test(hostname);
  const status = await new Promise<number>((resolve, reject) => {
    const request = (protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A new connection each time: a reused one could outlive a check.
      agent: false,
      signal: AbortSignal.timeout(webhookTimeLimitMs),
      ...(isLoopback ? {} : { lookup: publicLookup }),
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The answer's body does not matter, and may be endless.
      response.destroy();
    });
    request.on('error', (error) => reject(new NotDelivered(wordsFor(error))));
    // This also covers neither event coming, as when the answer wants another protocol: nobody waits forever.
    request.on('close', () => reject(new NotDelivered('The connection failed.')));
    request.end(body);
  });
  if (status >= 200 && status < 300) return status;
  if (status === goneStatus) throw new NotDelivered('It wants no more messages.', status);
  if (status >= 300 && status < 400) throw new NotDelivered('It redirects elsewhere, which is not followed.', status);
  throw new NotDelivered('It did not accept the message.', status);
}

class NotPublic extends Error {}

/** Resolves a name to addresses that are all public, or to none. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address))) return done(new NotPublic(), []);
    const [first] = found;
    return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family ?? 4);
  });
};

function wordsFor(error: Error): string {
  if (error instanceof NotPublic) return 'Its name leads to an address that is not public.';
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'It did not answer within 10 seconds.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name was not found.';
  if (code === 'ECONNREFUSED') return 'It refused the connection.';
  if (code !== undefined && /CERT|TLS|SSL|ALTNAME|ISSUER/.test(code)) return 'Its certificate is not valid.';
  return 'The connection failed.';
}
