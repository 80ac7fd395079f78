import Fastify from 'fastify';
import type { Portal } from '../portal.ts';
import type { Observed } from './figures.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';

/**
 * Serves /healthz and /metrics of a process on a separate port, METRICS_PORT: of a worker, which serves nothing else, and of a
 * web process whose own port the proxy uses. Returns its address and the function that ends it.
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
