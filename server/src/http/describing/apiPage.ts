import { csrfHeader, tokenKey } from '@parade/contract/http/errors.ts';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the parade portal</title>
<link rel="icon" href="/rose.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header>
<h1>API of the parade portal</h1>
<p>Every call of the screens, with who may make it. Log in to <a href="/">the portal</a> in this browser and 'Try it out' asks as you; with
'Authorize' it asks as a token that a superadmin made in Settings. Only calls that change nothing can be tried. A session
needs the header ${csrfHeader} for changes. The description is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<main id="api"></main>
<noscript>This page needs JavaScript. The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/page.js"></script>
</body>
</html>
`;

const style = `body { margin: 0; overflow-wrap: anywhere; background: #fbfaf7; color: #1d1a20; font: 16px/1.5 system-ui, sans-serif; }
header { max-width: 1460px; margin: 0 auto; padding: 24px 20px 0; }
h1 { margin: 0 0 8px; font: 600 32px/1.2 Fraunces, Georgia, serif; }
header p { max-width: 75ch; margin: 0; }
a { color: #9b1c42; }
.swagger-ui .info { margin: 16px 0; }
.swagger-ui .info hgroup.main { display: none; }
.swagger-ui .info .renderedMarkdown p { margin: 0 0 8px; max-width: 90ch; color: #1d1a20; font: inherit; }
.swagger-ui .scheme-container { margin: 0; padding: 16px 0; background: none; box-shadow: none; }
.swagger-ui .btn.authorize { border-color: #9b1c42; color: #9b1c42; }
.swagger-ui .btn.authorize svg { fill: #9b1c42; }
.swagger-ui .opblock-tag { font-size: 18px; }
`;

const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  docExpansion: 'none',
  filter: true,
  deepLinking: true,
  tagsSorter: 'alpha',
  supportedSubmitMethods: ['get'],
  // No third party is called.
  validatorUrl: null,
  // The curl line that it shows has no token.
  showMutatedRequest: false,
  requestInterceptor: (request) => {
    let token = null;
    // A browser may refuse its storage; then nobody is signed in here.
    try { token = localStorage.getItem(${JSON.stringify(tokenKey)}); } catch {}
    if (token && !request.headers.Authorization && new URL(request.url, location.href).origin === location.origin) request.headers.Authorization = 'Bearer ' + token;
    return request;
  },
});
`;

const own = new Map([
  ['page.css', { type: 'text/css', text: style }],
  ['page.js', { type: 'text/javascript', text: script }],
]);
const packaged = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
]);

/**
 * Serves GET /api/docs: the description of the API to read and to try, drawn by Swagger UI. Its files come with the
 * package and are loaded by this page alone, under the policy of every other page.
 */
export function serveApiPage(app: FastifyInstance): void {
  const config = { config: { label: 'http.apiPage' } };
  app.get('/api/docs', config, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get<{ Params: { file: string } }>('/api/docs/:file', config, async ({ params }, reply) => {
    const [ours, theirs] = [own.get(params.file), packaged.get(params.file)];
    if (ours) return reply.type(`${ours.type}; charset=utf-8`).send(ours.text);
    if (theirs === undefined) throw new Refusal('not-found');
    return reply
      .header('cache-control', 'private, max-age=86400')
      .type(`${theirs}; charset=utf-8`)
      .send(await readFile(join(packageFolder(), params.file)));
  });
}

function packageFolder(): string {
  const require = createRequire(import.meta.url);
  return dirname(require.resolve('swagger-ui-dist/package.json'));
}
