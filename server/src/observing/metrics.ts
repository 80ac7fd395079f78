import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { type Observed, registerFigures } from './figures.ts';

/** In seconds; the goals of lists and saves are 0.15 and 0.25. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10];
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. A caller who sends one acts for someone else, whatever its value. */
const forwarding =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|cf-.*|true-client-ip|fastly-client-ip)$/;

/**
 * Serves GET /metrics, in Prometheus' form: figures by route, never by path. For readers that send METRICS_TOKEN and,
 * with `isOpenHere`, for those on this machine; for everybody else it does not exist.
 */
export function serveMetrics(app: FastifyInstance, portal: Portal, observed: Observed, isOpenHere: boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'parade_answer_seconds',
    help: 'Response time by route and status class.',
    labelNames: ['route', 'status'],
    buckets,
    registers: [registry],
  });
  const failedSignIns = new Counter({
    name: 'parade_sign_in_failures_total',
    help: 'Sign-ins that were refused.',
    registers: [registry],
  });
  const readFigures = registerFigures(registry, portal, observed);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.label ?? 'none';
    answered.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
    if (isSignIn(request) && reply.statusCode >= 400) failedSignIns.inc();
  });
  app.get('/metrics', { config: { label: 'http.metrics' } }, async (request, reply) => {
    if (!(isOpenHere && isFromThisMachine(request)) && !hasToken(request, portal.config.metricsToken))
      throw new Refusal('not-found');
    await readFigures();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Returns whether people reach the portal only by this machine's own name. Otherwise there is a proxy in front, and one that
 * adds no header and calls 127.0.0.1, as nginx does unless configured, looks like a local reader.
 */
export function isReachedHereAlone(publicUrl: string): boolean {
  return loopbackHost.test(new URL(publicUrl).host);
}

function isSignIn({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.url === '/api/sessions';
}

/** Compares hashes, which have one length and reveal nothing by the time. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const [given, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected);
}

/**
 * Returns whether the peer itself is this machine, ignoring what a header claims. A proxy on this machine is loopback
 * too, but shows itself by the headers that it adds, or by the host name that it passes on.
 */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  return (
    loopback.has(raw.socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}
