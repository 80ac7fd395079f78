import Fastify from 'fastify';
import type { Portal } from '../portal.ts';
import type { Observed } from './figures.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';

/**
 * Opens /healthz and /metrics of a process at a port of their own, METRICS_PORT: for a worker, which serves nothing
 * else, and for a web process whose own port is behind the proxy. Returns its address and a function that ends it.
 */
export async function openObservatory(
  portal: Portal,
  observed: Observed,
  port: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const app = Fastify({ logger: false });
  // No proxy leads to this port.
  serveMetrics(app, portal, observed, true);
  serveHealth(app, portal, observed.observing);
  const url = await app.listen({ port, host: portal.config.host });
  return { url, close: () => app.close() };
}
