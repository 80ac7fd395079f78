import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Paths of the signing page, which is a small page of its own. The review of a waiver is a screen of the portal. */
const signingPath = /^\/(waivers-form|covid-form)\/[^/]+\/?$/;

/**
 * Serves the built web: hashed assets for a year, the signing page for its links, and the portal's one page for every
 * other path; the router inside it knows /not-found.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(built, 'index.html'))) return;
  const portalPage = readFileSync(join(built, 'index.html'));
  const signingPage = readFileSync(join(built, 'sign', 'index.html'));
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['**/*.html'],
  });
  app.get('/*', { config: { label: 'web.page' } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) return reply.callNotFound();
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return signingPath.test(path) ? signingPage : portalPage;
  });
}
