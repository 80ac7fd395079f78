import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Refusal } from './refusal.ts';

/** Seconds; the goals of the lists and saves lie at 0.15 and 0.25. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10];
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** GET /metrics, in Prometheus' form, for readers on this machine alone: figures by route, never by path. */
export function serveMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'parade_answer_seconds',
    help: 'Time to answer, by route and status class.',
    labelNames: ['route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.label ?? 'none';
    answered.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { label: 'http.metrics' } }, async (request, reply) => {
    // The peer itself, not what a header claims: a proxy on this machine speaks for others.
    const peer = request.raw.socket.remoteAddress ?? '';
    if (!loopback.has(peer) || request.headers['x-forwarded-for'] !== undefined) throw new Refusal('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
