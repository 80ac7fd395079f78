import { settingShapes } from '@parade/contract/settings/setting.ts';
import { defaultBrandColor, shadesOf } from '@parade/contract/settings/brand.ts';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { isUnreachable } from '../observing/unreachable.ts';
import type { Portal } from '../portal.ts';
import { readLogo } from './logo.ts';

/**
 * Serves the organizer's look for every page: /brand.css, with the action color in place of the tokens' one, and the
 * logo under its own hash. They are files and not calls of the API, because the policy of the pages allows no inline
 * style.
 */
export function serveBrand(app: FastifyInstance, portal: Portal): void {
  app.get('/brand.css', { config: { label: 'settings.brandCss' } }, async (request, reply) => {
    const css = await brandCss(portal);
    const etag = `"${createHash('sha256').update(css).digest('hex').slice(0, 24)}"`;
    // Requested with each page, in some hundred bytes, so that a new color shows on the next page.
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/css; charset=utf-8').send(css);
  });

  app.get<{ Params: { name: string } }>(
    '/logo/:name',
    { config: { label: 'settings.logo' } },
    async (request, reply) => {
      const sha256 = /^([0-9a-f]{64})\.png$/.exec(request.params.name)?.[1];
      const content = sha256 === undefined ? undefined : await readLogo(portal.db, sha256);
      if (!content) return reply.callNotFound();
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff');
      return reply.type('image/png').send(content);
    },
  );
}

async function brandCss({ db, log }: Portal): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'brand_color')
    .executeTakeFirst()
    .catch((error: unknown) => {
      // Without the database a page still opens, in the color that came with the portal.
      if (!isUnreachable(error)) log.warn({ err: error }, 'a page is sent without the color of the organizer');
      return undefined;
    });
  const color = settingShapes.brand_color.safeParse(row?.value).data ?? defaultBrandColor;
  if (color === defaultBrandColor) return '/* The color of action is the one of the portal. */\n';
  const shades = shadesOf(color);
  // More specific than the tokens, whichever the browser reads last.
  return `html:root {\n  --rose: ${shades.color};\n  --rose-dark: ${shades.dark};\n  --rose-tint: ${shades.tint};\n  --rose-line: ${shades.line};\n}\n`;
}
