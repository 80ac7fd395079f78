import { refusalWords } from '@parade/contract/http/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';

type AnswerUnreadable = (error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket) => void;

/**
 * Returns what answers input that is not HTTP, or a head that is too large or too slow, in place of the framework's own
 * text. It has not reached a route, so the headers that every answer has are written here. `isSecure`: people reach the
 * portal by https.
 */
export function unreadableAnswer(isSecure: boolean): AnswerUnreadable {
  const headers = isSecure
    ? [...everyAnswer, 'strict-transport-security: max-age=31536000; includeSubDomains']
    : everyAnswer;
  return (error, socket) => answerWith(headers, error, socket);
}

/** What the headers of a call's answer say, and more strictly what may be loaded: this one is no page. */
const everyAnswer: readonly string[] = [
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'origin-agent-cluster: ?1',
  'referrer-policy: same-origin',
  'x-content-type-options: nosniff',
  'x-dns-prefetch-control: off',
  'x-download-options: noopen',
  'x-frame-options: DENY',
  'x-permitted-cross-domain-policies: none',
  'x-xss-protection: 0',
  'cache-control: no-store',
];

/**
 * Answers two kinds of heads that Node would answer itself, without any of the headers: those without a host, and those
 * that expect what nobody here does. The server must be made with `requireHostHeader: false`.
 */
export function answerUnmetHeads(app: FastifyInstance, answer: AnswerUnreadable): void {
  app.server.on('checkExpectation', ({ socket }) => answer({ code: unmetExpectation }, socket));
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (headers.host !== undefined || raw.httpVersion === '1.0') return;
    reply.hijack();
    answer({}, raw.socket);
  });
}

const unmetExpectation = 'UNMET_EXPECTATION';

function answerWith(headers: readonly string[], ...[error, socket]: Parameters<AnswerUnreadable>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf(error.code);
  const body = JSON.stringify({ error: refusalWords(status === 431 ? 'too-large' : 'unreadable') });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

/** The time that the body of a call may take. */
export interface Pace {
  /** At any size: a phone may be changing from one antenna to the next. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** A form with all its drawn signatures still arrives over a line of 130 kbit/s. */
const slowest: Pace = { graceMs: 20_000, bytesPerSecond: 16_384 };

/**
 * Ends connections on which a body of at most `most` bytes trickles in: each would stay for the quarter of an hour that
 * a large upload may need. Routes that take files are left out. It runs before anything else, so that an answer that
 * needs no body does not open a way around it.
 */
export function endSlowBodies(
  app: FastifyInstance,
  most: number,
  answer: AnswerUnreadable,
  pace: Pace = slowest,
): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    // A test's call without a connection has nothing to end.
    if (routeOptions.config.takesFiles || !hasBody(headers) || !(raw.socket instanceof Socket)) return;
    const announced = Number(headers['content-length'] ?? most);
    const ms = pace.graceMs + (Math.min(announced, most) / pace.bytesPerSecond) * 1000;
    const late = setTimeout(() => answer({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket), ms);
    const arrived = () => clearTimeout(late);
    raw.once('end', arrived).once('close', arrived);
  });
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function statusOf(code: string | undefined): 400 | 408 | 417 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === unmetExpectation) return 417;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
