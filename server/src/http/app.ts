import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { pathTo } from '@parade/contract/access/screens.ts';
import { csrfCookie } from '@parade/contract/http/errors.ts';
import { refusalStatus, refusalWords, refusedField, type RefusalCode } from '@parade/contract/http/refusals.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { namesToken } from '../access/apiTokens.ts';
import { newSecret } from '../access/secret.ts';
import { brokenConstraint, namesDeletedRow } from '../database/change.ts';
import type { Observed } from '../observing/figures.ts';
import { serveHealth } from '../observing/health.ts';
import { isReachedHereAlone, serveMetrics } from '../observing/metrics.ts';
import { outagesOf } from '../observing/outages.ts';
import { isDiskFull, isTimeout, hasNoneFree, isUnreachable } from '../observing/unreachable.ts';
import type { Config } from '../config.ts';
import type { Portal } from '../portal.ts';
import { receiveUploads } from '../storage/receiving.ts';
import { bindRooms } from './bind.ts';
import type { Room } from './handlers.ts';
import { serveApiPage } from './describing/apiPage.ts';
import { bodyLimitBytes, takeJson } from './extent.ts';
import { methodReader } from './describing/methods.ts';
import { describeApi } from './describing/openapi.ts';
import { FieldRefusal, Refusal } from './refusal.ts';
import { Spellings } from './spelling/spellings.ts';
import { answerUnmetHeads, endSlowBodies, unreadableAnswer } from './unreadable.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the serializers that the first answer of each route would wait for. */
    makeSpellings(): Promise<void>;
  }
  interface FastifyRequest {
    /** Facts for the request's log line: who called, as whom, who was signed in, and why it was refused. */
    noted?: Noted;
  }
  interface FastifyContextConfig {
    /** 'room.route', for logs and figures. */
    label?: string;
    /** Its body may take as long as a large file on a slow line. */
    takesFiles?: boolean;
    /** The most values that its JSON body may have. */
    maxValues?: number;
    /** It has no payload: an empty body counts as none, whatever its type. */
    takesNone?: boolean;
  }
}

/** Numbers of accounts and codes, nothing that somebody typed. */
interface Noted {
  readonly user?: number;
  /** The admin who impersonates that user. */
  readonly switched_from?: number;
  /** The call came with a program's token. */
  readonly by_token?: true;
  /** The account whose session this call has opened. */
  readonly signed_in?: number;
  readonly refusal?: string;
  /** The account that a refused sign-in named. */
  readonly tried?: number;
}

/**
 * Builds the HTTP side of the portal with all rooms bound, not yet listening. Every error leaves as the common error
 * body. A 500 has nothing but the request id, which is also in the log.
 */
export async function buildApp(
  portal: Portal,
  rooms: readonly Room[],
  observed: Observed = { observing: portal.db },
): Promise<FastifyInstance> {
  const answerUnreadable = unreadableAnswer(portal.config.publicUrl.startsWith('https:'));
  const app = Fastify(serverOptions(portal, answerUnreadable));
  answerUnmetHeads(app, answerUnreadable);
  endSlowBodies(app, bodyLimitBytes, answerUnreadable);
  takeJson(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] });
  await app.register(helmet, helmetOptions(portal));
  addRequestLines(app, portal.config);
  addTime(app, portal);
  serveMetrics(app, portal, observed, isReachedHereAlone(portal.config.publicUrl));
  addCsrfCookie(app, portal);
  app.setErrorHandler((error, request, reply) => answerError(portal, error, request, reply));
  const methodsAt = methodReader(rooms);
  app.setNotFoundHandler((request, reply) => {
    // D-63: people are redirected to the page that says so, programs get the API's answer.
    if (isUnreadablePage(request))
      return reply.redirect(withReadableFilters(request.originalUrl) ?? pathTo('notFound'), 302);
    const methods = methodsAt(request.originalUrl.replace(/\?.*/, ''));
    if (methods.length > 0 && !methods.includes(request.method))
      return sendRefusal(reply.header('allow', methods.join(', ')), 'method-not-allowed');
    // The web's own fallback is bound elsewhere; an unknown path under /api is refused here.
    return sendRefusal(reply, 'not-found');
  });
  const spellings = new Spellings();
  bindRooms(app, portal, rooms, spellings);
  app.decorate('makeSpellings', () => spellings.makeAll());
  app.addHook('onClose', async () => spellings.end());
  await receiveUploads(app, portal);
  let description: ReturnType<typeof describeApi> | undefined;
  app.get(
    '/api/openapi.json',
    { config: { label: 'http.openapi' } },
    // The version of the description: the portal's own is for its operators, since it says what is not mended yet.
    async () => (description ??= describeApi(rooms, '1.0.0')),
  );
  serveApiPage(app);
  serveHealth(app, portal, observed.observing);
  return app;
}

/** An answer that breaks off has no status that says so: without this line nobody would know why. */
class ErrorsOfStreams extends LogController {
  override streamError(error: Error, request: FastifyRequest): void {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    request.log.error({ err: error }, 'an answer broke off');
  }
}

function serverOptions(
  { config, log }: Portal,
  answerUnreadable: ReturnType<typeof unreadableAnswer>,
): FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> {
  return {
    loggerInstance: log as FastifyBaseLogger,
    logController: new ErrorsOfStreams({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The first hops are our own proxies; the hop before them is the client, whatever it claims.
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: bodyLimitBytes,
    // Input is parsed by the contract's own schemas (input.ts), and answers are serialized by them (spelling/). The
    // framework's own compilers would be loaded at each start.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    clientErrorHandler: answerUnreadable,
    http: { requireHostHeader: false },
    // A path that cannot be decoded gets the headers and the answer of any unknown path.
    rewriteUrl: ({ method, url: given = '/' }) => {
      // Some clients name the host here too; the path after it counts.
      const url = given.replace(/^https?:\/\/[^/?]*/i, '') || '/';
      if (!isDecodable(url)) return unreadablePath;
      const path = plainlySpelled(url);
      // N-05: the address in a letter is a page for people; mail programs post to it.
      return method === 'POST' && path.startsWith('/unsubscribe/') ? `/api${path}` : path;
    },
    // While the server ends, a request on an open connection still gets its answer, and the connection closes.
    return503OnClosing: false,
    // A 50 MB upload on a slow line takes minutes. The server itself cuts slow headers after one minute,
    // `endSlowBodies` other slow bodies.
    requestTimeout: 15 * 60_000,
    // Longer than any request line; the schema limits the parameters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 65_536 },
  };
}

function refuseSchemas(): never {
  throw new Error('input and answers go by the schemas of the contract, and not by those of a route');
}

const unreadablePath = '/api/unreadable';

/** Returns whether a browser requested a page by an address that cannot be read. */
function isUnreadablePage({ method, url, originalUrl, headers }: FastifyRequest): boolean {
  const isPage = url === unreadablePath && !originalUrl.startsWith('/api/') && (method === 'GET' || method === 'HEAD');
  return isPage && (headers.accept ?? '').includes('text/html');
}

/** a list's address without the filters that cannot be read, as a '%' typed by hand; null where that does not make it readable. */
function withReadableFilters(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  const parts = path.split('/').map((part, place, all) => {
    if (all[place - 1] !== 'f') return part;
    return part.split(';').filter(isDecodable).join(';') || 'none';
  });
  const readable = parts.join('/');
  // A browser reads '/\\elsewhere.example' as another site, and so it does an address with its own host.
  return !/^\/(?![/\\])/.test(readable) || !isDecodable(readable) ? null : [readable, ...query].join('?');
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?')[0] ?? '/');
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the url with the letters, digits, hyphens and underscores of its path unencoded. The router reads '/%61pi' as
 * '/api', so whoever asks how the path begins must read the same (RFC 3986, 6.2.2.2).
 */
function plainlySpelled(url: string): string {
  const [path = ''] = url.split('?', 1);
  return (
    path.replaceAll(/%(?:2d|5f|3\d|[46][1-9a-f]|[57][0-9a])/gi, (code) => decodeURIComponent(code)) +
    url.slice(path.length)
  );
}

function helmetOptions(portal: Portal) {
  const s3 = portal.config.s3 ? [new URL(portal.config.s3.endpoint).origin] : [];
  const secure = portal.config.publicUrl.startsWith('https:');
  const recaptcha = portal.config.recaptchaSecret ? ['https://www.google.com', 'https://www.gstatic.com'] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...recaptcha],
        'frame-src': recaptcha.length > 0 ? recaptcha : ["'none'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        // Browsers upload straight to the bucket; only the server reads from it.
        'connect-src': ["'self'", ...s3],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    // Like frame-ancestors above, for browsers that do not know that.
    xFrameOptions: { action: 'deny' as const },
    // Signing links have a secret in the path, which must not reach other sites.
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}

function addCsrfCookie(app: FastifyInstance, portal: Portal): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return;
    reply.header('cache-control', 'no-store');
    // Programs have no page that could be made to post: cookies and tokens never mix.
    if (request.cookies[csrfCookie] || namesToken(request)) return;
    reply.setCookie(csrfCookie, newSecret(), {
      path: '/',
      sameSite: 'lax',
      secure: portal.config.publicUrl.startsWith('https:'),
    });
  });
}

/** Screens tell 'recently' and 'today' by this: the clock of a device may be wrong. */
function addTime(app: FastifyInstance, { clock }: Portal): void {
  app.addHook('onSend', async (_, reply) => {
    // What a browser may keep is as old as the machine says.
    if (reply.getHeader('cache-control') === 'no-store') reply.header('date', clock.now().toUTCString());
  });
}

function addRequestLines(app: FastifyInstance, { logsAddresses }: Config): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route's pattern, never its url: paths may have signing secrets.
    const { label, url } = { label: request.routeOptions.config.label, url: request.routeOptions.url };
    // Monitors call every few seconds, so they would fill most of the log.
    const level = isProbe(label) ? 'debug' : 'info';
    request.log[level](
      {
        route: label ?? url,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...request.noted,
        // Anything but an address was made up by the client.
        ...(logsAddresses && isIP(request.ip) > 0 ? { address: request.ip } : {}),
      },
      'answered',
    );
  });
}

function isProbe(label: string | undefined): boolean {
  return label === 'http.healthz' || label === 'http.alive' || label === 'http.metrics';
}

/** Returns the seconds after which the same call may pass, where that is a matter of time. */
function waitAfter({ code, status, retryAfter }: Refusal): number | undefined {
  if (code === 'too-busy' || code === 'unavailable') return 5;
  // Saving the form makes room at once; without that it takes until tomorrow.
  if (code === 'upload-space-full') return undefined;
  return status === 429 || status === 503 ? (retryAfter ?? 60) : undefined;
}

function answerError(portal: Portal, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof FieldRefusal) return reply.status(422).send({ message: error.message, errors: error.errors });
  if (error instanceof Refusal) {
    request.noted = {
      ...request.noted,
      refusal: error.code,
      ...(error.account === undefined ? {} : { tried: error.account }),
    };
    if (error.message !== error.code) request.log.info({ refusal: error.code, reason: error.message }, 'refused');
    const wait = waitAfter(error);
    if (wait !== undefined) reply.header('retry-after', String(wait));
    // RFC 9110 asks for it, and clients of programs look for it. No browser opens a dialog for this scheme.
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    // 422 has one shape, whatever refuses.
    const body =
      error.status === 422
        ? { message: error.words, errors: { [refusedField(error.code)]: [error.words] } }
        : { error: error.words };
    return reply.status(error.status).send({ ...body, code: error.code, ...error.extra });
  }
  const { statusCode } = error as { statusCode?: number };
  if (namesDeletedRow(error)) {
    request.noted = { ...request.noted, refusal: 'not-found' };
    // Rare. If it comes again and again, code of ours stores a wrong id.
    request.log.warn(
      { refusal: 'not-found', constraint: brokenConstraint(error) },
      'what it is about was deleted meanwhile, or its id is wrong',
    );
    return sendRefusal(reply, 'not-found');
  }
  if (isBrokenOff(request)) return sendRefusal(reply, 'unreadable');
  if (isTimeout(error)) return sendRefusal(reply, 'timed-out');
  if (isUnreachable(error)) {
    outagesOf(portal.log).failed('database', error);
    return sendRefusal(reply.header('retry-after', '5'), hasNoneFree(error) ? 'too-busy' : 'unavailable');
  }
  if (isDiskFull(error)) {
    outagesOf(portal.log).failed('disk', error);
    return sendRefusal(reply.header('retry-after', '60'), 'disk-full');
  }
  if (statusCode === 413) return sendRefusal(reply, 'too-large');
  if (statusCode === 415) return sendRefusal(reply, 'unsupported-type');
  if (statusCode !== undefined && statusCode < 500) return sendRefusal(reply, 'unreadable');
  request.log.error({ err: error }, 'unexpected');
  return sendRefusal(reply, 'unexpected', { request_id: request.id });
}

/** The client was gone before its body was complete. The error has the code of a broken connection, as one of the database does. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function sendRefusal(reply: FastifyReply, code: RefusalCode, extra: Record<string, unknown> = {}): FastifyReply {
  return reply.status(refusalStatus(code)).send({ error: refusalWords(code), code, ...extra });
}
