import react from '@vitejs/plugin-react';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { slimContract, waiverKindsAlone } from './vite.slim.ts';

/** Developing: links to sign and the sign-in page open pages of their own, as the server does it with the built ones. */
const ownPages: Plugin = {
  name: 'own-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      if (/^\/(?:(waivers-form|covid-form)\/[^/]+|pass)\/?$/.test(path)) request.url = '/sign/index.html';
      if (/^\/(login\/?)?$/.test(path)) request.url = '/signin/index.html';
      if (/^\/cosign\/[^/]+\/?$/.test(path)) request.url = '/cosign/index.html';
      next();
    });
  },
};

/** The pages say what differs: what else is in the head of each is here. */
const oneHead: Plugin = {
  name: 'one-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => {
      const [head = '', body = ''] = page.split('<body>');
      return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <meta name="theme-color" content="#9b1c42" />
    <link rel="icon" href="/rose.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/brand.css" vite-ignore />
    ${head.trim()}
  </head>
  <body>${body}</html>
`;
    },
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
 * The signing page and the sign-in page are built on their own behind the portal (docs/decisions/0027, 0049): they share
 * sources, and cut into the pieces that all need they would be larger. Then the words of each are written, whose slots the
 * server fills in.
 */
let portalOutDir: string = built.outDir;
const ownBuilds: Plugin = {
  name: 'own-builds',
  apply: 'build',
  configResolved: (config) => {
    portalOutDir = config.build.outDir;
  },
  closeBundle: async () => {
    await buildOwn({ sign: 'sign/index.html', firstRead }, groups, scriptTag('firstRead'), waiverKindsAlone);
    await writeOpening('sign', 'src/waivers/signing/opening/openingPage.tsx', []);
    await buildOwn({ signin: 'signin/index.html', goOn }, [firstOf('goOn'), signInGroup], scriptTag('goOn'));
    await writeOpening('signin', 'src/users/signIn/openingPage.tsx', portalFiles());
    await buildOwn({ cosign: 'cosign/index.html' }, [{ name: 'cosign', tags: ['$initial'] }]);
  },
};

async function buildOwn(
  input: Record<string, string>,
  ownGroups: Rolldown.CodeSplittingGroup[],
  ...own: Plugin[]
): Promise<void> {
  await build({
    ...ownConfig,
    plugins: [react(), oneHead, ...own],
    build: {
      ...built,
      outDir: portalOutDir,
      emptyOutDir: false,
      // What comes later needs little that is not there: looking for it would be more script than it saves time.
      modulePreload: false,
      // One style sheet: the rules of the page come after those of the parts that it places.
      cssCodeSplit: false,
      rolldownOptions: { input, output: { codeSplitting: { groups: ownGroups } } },
    },
  });
}

/** Writes opening.html beside the built page of a folder, with the words that `source` draws. */
async function writeOpening(name: string, source: string, files: readonly string[]): Promise<void> {
  const outDir = mkdtempSync(join(import.meta.dirname, '.opening-'));
  try {
    await build({ ...ownConfig, build: { outDir, ssr: source } });
    const { openingPageOf } = (await import(pathToFileURL(join(outDir, 'openingPage.js')).href)) as {
      openingPageOf: (page: string, files: readonly string[]) => string;
    };
    const folder = join(resolve(import.meta.dirname, portalOutDir), name);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    writeFileSync(join(folder, 'opening.html'), openingPageOf(page, files));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Scripts and styles that the portal begins with. */
function portalFiles(): string[] {
  const page = readFileSync(join(resolve(import.meta.dirname, portalOutDir), 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
}

const firstRead = 'src/waivers/signing/opening/firstRead.ts';
const goOn = 'src/users/signIn/goOn.ts';
const firstOf = (name: string): Rolldown.CodeSplittingGroup => ({
  name,
  test: new RegExp(`/(?:${name}|browserStore)\\.ts$`),
  priority: 3,
});
/** Three files in place of a dozen: what asks for the waiver, the opening page, and the questions. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first-read', test: /\/opening\/firstRead\.ts$/, priority: 3 },
  { name: 'opening', tags: ['$initial'], priority: 2 },
  { name: 'questions', test: /\/signing\/(?:SigningFlow\.tsx|visit\.ts)$/, priority: 1 },
];
const signInGroup: Rolldown.CodeSplittingGroup = { name: 'sign-in', tags: ['$initial'], priority: 2 };

/** The small script of a page, on top of it. */
function scriptTag(name: string): Plugin {
  return {
    name: 'first-script-tag',
    transformIndexHtml: (_page, { bundle }) => {
      const script = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === name);
      if (!script) throw new Error(`the build has no script of ${name}`);
      // async: it waits for no style sheet.
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${script.fileName}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  };
}
const portalGroups: Rolldown.CodeSplittingGroup[] = [
  // React changes less often than we do: its own file stays in the browser from one release to the next.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  // It comes with the first form or list that reads what was typed.
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  // What every screen needs is one file: dozens of small ones compress worse.
  { name: 'portal', tags: ['$initial'], priority: 1 },
];
const ownConfig = {
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [react()],
} as const satisfies InlineConfig;

// Three pages: the portal, and two that are small and carry nothing of its shell.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), oneHead, slimContract, ownPages, ownBuilds],
  build: {
    ...built,
    emptyOutDir: true,
    rolldownOptions: {
      input: { portal: 'index.html' },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: portalGroups } },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/brand.css', '/logo'].map((path) => [path, 'http://127.0.0.1:3000'])) },
});
