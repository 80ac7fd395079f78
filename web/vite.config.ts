import react from '@vitejs/plugin-react';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** Developing: links to sign open the signing page, as the server does it with the built one. */
const signingPage: Plugin = {
  name: 'signing-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/(waivers-form|covid-form)\/[^/?]+\/?(\?|$)/.test(request.url ?? '')) request.url = '/sign/index.html';
      next();
    });
  },
};

const built = {
  outDir: 'dist',
  target: 'es2022',
  // The polyfill would be an inline script on browsers that need none.
  modulePreload: { polyfill: false },
  // A font or picture in a data url would need a wider Content-Security-Policy.
  assetsInlineLimit: 0,
} as const satisfies UserConfig['build'];

/**
 * The signing page is built on its own behind the portal (docs/decisions/0027): the two share sources, and cut into the
 * pieces that both need it would be a tenth larger. Then its opening page is written, whose words the server fills in.
 */
let portalOutDir: string = built.outDir;
const signingBuild: Plugin = {
  name: 'signing-build',
  apply: 'build',
  configResolved: (config) => {
    portalOutDir = config.build.outDir;
  },
  closeBundle: async () => {
    await build({
      ...signingConfig,
      plugins: [react(), firstReadTag],
      build: {
        ...built,
        outDir: portalOutDir,
        emptyOutDir: false,
        // One style sheet: the rules of the page come after those of the parts that it places.
        cssCodeSplit: false,
        rolldownOptions: { input: { sign: 'sign/index.html', firstRead }, output: { codeSplitting: { groups } } },
      },
    });
    const outDir = mkdtempSync(join(import.meta.dirname, '.opening-'));
    try {
      await build({ ...signingConfig, build: { outDir, ssr: 'src/waivers/signing/opening/openingPage.tsx' } });
      const { openingPageOf } = (await import(join(outDir, 'openingPage.js'))) as {
        openingPageOf: (page: string) => string;
      };
      const folder = join(resolve(import.meta.dirname, portalOutDir), 'sign');
      writeFileSync(join(folder, 'opening.html'), openingPageOf(readFileSync(join(folder, 'index.html'), 'utf8')));
    } finally {
      rmSync(outDir, { recursive: true, force: true });
    }
  },
};

const firstRead = 'src/waivers/signing/opening/firstRead.ts';
/** Three files in place of a dozen: what asks for the waiver, the opening page, and the questions. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first-read', test: /\/opening\/firstRead\.ts$/, priority: 3 },
  { name: 'opening', tags: ['$initial'], priority: 2 },
  { name: 'questions', test: /\/signing\/(?:SigningFlow\.tsx|visit\.ts)$/, priority: 1 },
];
const firstReadTag: Plugin = {
  name: 'first-read-tag',
  transformIndexHtml: (_page, { bundle }) => {
    const script = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'firstRead');
    if (!script) throw new Error(`the build has no script of ${firstRead}`);
    // async: it waits for no style sheet.
    const attrs = { type: 'module', async: true, crossorigin: true, src: `/${script.fileName}` };
    return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
  },
};
const signingConfig = {
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [react()],
} as const satisfies InlineConfig;

// Two pages: the portal, and the signing page, which is small and carries nothing of the portal's shell.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), signingPage, signingBuild],
  build: {
    ...built,
    emptyOutDir: true,
    rolldownOptions: {
      input: { portal: 'index.html' },
      // React changes less often than we do: its own file stays in the browser from one release to the next.
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/brand.css', '/logo'].map((path) => [path, 'http://127.0.0.1:3000'])) },
});
