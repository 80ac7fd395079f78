import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../mail/letter.ts';
import { isUnreachable } from '../observing/unreachable.ts';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Paths of the signing page, which is a small page of its own. The review of a waiver is a screen of the portal. */
const signingPath = /^\/(?:waivers-form|covid-form)\/([^/]+)\/?$/;

/** The page of a second signer's link. */
const cosigningPath = /^\/cosign\/[^/]+\/?$/;

/** W-34: part of the same small page; nobody is signed in there. */
const passPath = /^\/pass\/?$/;

/** / and /login: a visitor who is not signed in gets the sign-in page at once; it sends everybody else on. */
const signInPath = /^\/(?:login\/?)?$/;

/** Asset names of the build; a compressed copy is not requested by its own name. */
const assetName = /^[\w-][\w.-]*\.(?!br$|gz$)\w+$/;

interface WebOptions {
  /** Returns what the signing page of a link says before its script runs; null if nothing. */
  readonly readOpening: (token: string) => Promise<Readonly<Record<string, string>> | null>;
  /** Returns what the sign-in page says before its script runs. */
  readonly readCover: () => Promise<Readonly<Record<string, string>>>;
  /** Returns title and tags for the head of a path's page, from public facts; absent if there are none. */
  readonly readPreview?: (path: string) => Promise<string>;
  /** The live site, where this is a development site. */
  readonly liveSiteUrl?: string | undefined;
  /** The folder of the built screens. */
  readonly folder?: string;
}

/**
 * Serves the built web: hashed assets for a year, the signing page for its links, the sign-in page, and the portal's
 * one page for every other path, whose router knows /not-found. Nothing of a signing page is cached on the way or in
 * the browser.
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { readOpening, readCover, readPreview, liveSiteUrl, folder = built } = options;
  if (!existsSync(join(folder, 'index.html'))) return;
  const pageOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  // The other pages say by themselves that this is no live site.
  const signersPageOf = (name: string) => withLiveSite(pageOf(name), liveSiteUrl);
  const portalPage = pageOf('index.html');
  const [signingPage, openingPage] = ['sign/index.html', 'sign/opening.html'].map(signersPageOf);
  const [bareSignIn, writtenSignIn] = ['signin/index.html', 'signin/opening.html'].map(pageOf);
  const cosigningPage = existsSync(join(folder, 'cosign/index.html')) ? signersPageOf('cosign/index.html') : undefined;
  await app.register(fastifyStatic, {
    index: false,
    // Their names stay when their content changes: a proxy in front that keeps the worker of the signing page for a year
    // would keep its defects on every device.
    cacheControl: false,
    setHeaders: (reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    },
    // The build puts compressed copies beside them.
    preCompressed: true,
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.html', 'assets/**', '.*'],
  });
  await serveAssets(app, join(folder, 'assets'));
  servePreviewPicture(app, folder);
  const withPreview = async (page: string, path: string, log: FastifyBaseLogger) => {
    // The page opens without the database too, or when it is slow: people need no preview.
    const preview = await inTime(readPreview?.(path)).catch((error: unknown) => {
      noteMissing(log, error, 'a page is sent without its preview');
      return undefined;
    });
    // A function, because a title may contain '$&'.
    return preview ? page.replace(/<title>[^<]*<\/title>/, () => preview) : page;
  };
  const signInPage = async (log: FastifyBaseLogger) => {
    // Without the database the page still opens, and its script reports the problem.
    const cover = await inTime(readCover()).catch((error: unknown) => {
      noteMissing(log, error, 'a sign-in page is sent without its words');
      return undefined;
    });
    return cover ? filled(writtenSignIn ?? '', cover, 'cover') : (bareSignIn ?? '');
  };
  app.get('/*', { config: { label: 'web.page' } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) return reply.callNotFound();
    reply.type('text/html; charset=utf-8');
    if (cosigningPath.test(path)) return reply.header('cache-control', 'no-store').send(cosigningPage);
    if (passPath.test(path)) return reply.header('cache-control', 'no-store').send(signingPage);
    const token = signingPath.exec(path)?.[1];
    if (token === undefined) {
      const page = signInPath.test(path) ? await signInPage(request.log) : portalPage;
      return reply.header('cache-control', 'no-cache').send(await withPreview(page, path, request.log));
    }
    reply.header('cache-control', 'no-store');
    // Without the database the page still opens, and its script reports the problem.
    const opening = await readOpening(decodeURIComponent(token)).catch((error: unknown) => {
      noteMissing(request.log, error, 'a signing page is sent without its words');
      return null;
    });
    return opening ? filled(openingPage ?? '', opening, 'opening') : signingPage;
  });
}

/**
 * Serves files that are named by their content, from the disk and not from a list made at the start. A build beside a
 * running process adds those of newer pages, and leaves those of earlier ones for some days (tools/screens.mjs). A
 * missing one is refused and not answered with a page, which a browser would cache under its name.
 */
async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) return;
  const serve = async (scope: FastifyInstance) => {
    scope.setNotFoundHandler((_request, reply) =>
      reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n'),
    );
    // Not the plugin's own route for a folder, which lists the folder for each file that it sends.
    const options = { config: { label: 'web.asset' }, compress: false } as const;
    // Their content is in their names.
    const forGood = { cacheControl: true, immutable: true, maxAge: '365d' } as const;
    scope.get<{ Params: { name: string } }>('/:name', options, ({ params }, reply) =>
      assetName.test(params.name) ? reply.sendFile(params.name, root, forGood) : reply.callNotFound(),
    );
    scope.get('/*', options, (_request, reply) => reply.callNotFound());
  };
  await app.register(serve, { prefix: '/assets' });
}

/** Returns the page with a line on top that leads to the live site, before everything that its script draws. */
function withLiveSite(page: string, url: string | undefined): string {
  if (url === undefined) return page;
  const line = `<aside class="development-site" aria-label="Development site">This is the development site. <a href="${escapeHtml(url)}">Go to the live site</a></aside>`;
  return page.replace(/<body[^>]*>/, (body) => `${body}${line}`);
}

/** A database that is away is logged when the outage begins, not once for each page. */
function noteMissing(log: FastifyBaseLogger, error: unknown, what: string): void {
  if (!isUnreachable(error)) log.warn({ err: error }, what);
}

/** Fills the slots `{{key}}` of the page; the one named `whole` gets all of it, for the script. */
function filled(page: string, facts: Readonly<Record<string, string>>, whole: string): string {
  const values: Readonly<Record<string, string>> = { ...facts, [whole]: JSON.stringify(facts) };
  return page.replaceAll(/\{\{(\w+)\}\}/g, (_slot, key: string) => escapeHtml(values[key] ?? ''));
}

const longestPreviewMs = 2_000;

async function inTime<T>(reading: Promise<T> | undefined): Promise<T | undefined> {
  if (!reading) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), longestPreviewMs);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** Serves /preview.png: the rose on paper, in the size of previews (1200 by 630 pixels), drawn at the first request. */
function servePreviewPicture(app: FastifyInstance, folder: string): void {
  let drawn: Promise<Buffer> | undefined;
  app.get('/preview.png', { config: { label: 'web.previewPicture' } }, async (_request, reply) => {
    const picture = await (drawn ??= drawPreview(join(folder, 'rose.svg')).catch((error: unknown) => {
      drawn = undefined;
      throw error;
    }));
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
  });
}

async function drawPreview(rose: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const [paper, ink] = ['#fbfaf7', '#9b1c42'];
  const lines = [40, 48, 582, 589].map((top, n) => `<rect x="60" y="${top}" width="1080" height="${n % 3 ? 1 : 3}"/>`);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${paper}"/><g fill="${ink}">${lines.join('')}</g></svg>`;
  const drawing = await sharp(readFileSync(rose), { density: 160 }).resize({ height: 400 }).png().toBuffer();
  return sharp(Buffer.from(ground))
    .composite([{ input: drawing, gravity: 'center' }])
    .png()
    .toBuffer();
}
