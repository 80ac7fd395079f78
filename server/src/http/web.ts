import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../mail/letter.ts';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Paths of the signing page, which is a small page of its own. The review of a waiver is a screen of the portal. */
const signingPath = /^\/(?:waivers-form|covid-form)\/([^/]+)\/?$/;

interface WebOptions {
  /** What the signing page of a link says before its script runs; null: nothing. */
  readonly readOpening: (token: string) => Promise<Readonly<Record<string, string>> | null>;
  /** Where the built screens are. */
  readonly folder?: string;
}

/**
 * Serves the built web: hashed assets for a year, the signing page for its links, and the portal's one page for every
 * other path; the router inside it knows /not-found. Nothing of a signing page is stored on the way or in the browser.
 */
export async function serveWeb(app: FastifyInstance, { readOpening, folder = built }: WebOptions): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const pageOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  const [portalPage, signingPage, openingPage] = ['index.html', 'sign/index.html', 'sign/opening.html'].map(pageOf);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['**/*.html'],
  });
  app.get('/*', { config: { label: 'web.page' } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) return reply.callNotFound();
    reply.type('text/html; charset=utf-8');
    const token = signingPath.exec(path)?.[1];
    if (token === undefined) return reply.header('cache-control', 'no-cache').send(portalPage);
    reply.header('cache-control', 'no-store');
    // Without the database the page still opens, and its script says what is wrong.
    const opening = await readOpening(decodeURIComponent(token)).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a signing page is sent without its words');
      return null;
    });
    return opening ? filled(openingPage ?? '', opening) : signingPage;
  });
}

/** The page with its slots `{{key}}` filled; `{{opening}}` is all of it, for the script to go on from. */
function filled(page: string, opening: Readonly<Record<string, string>>): string {
  const values: Readonly<Record<string, string>> = { ...opening, opening: JSON.stringify(opening) };
  return page.replaceAll(/\{\{(\w+)\}\}/g, (_slot, key: string) => escapeHtml(values[key] ?? ''));
}
