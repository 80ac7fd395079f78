import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';

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
 * The signing page is built on its own behind the portal, with Preact in React's place (docs/decisions/0015): the two
 * share files, and no file of one build may be a file of the other. Developing, both run on React.
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
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'warn',
      plugins: [react()],
      resolve: {
        alias: [
          { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
          { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
          { find: /^react(-dom)?$/, replacement: 'preact/compat' },
        ],
      },
      build: {
        ...built,
        outDir: portalOutDir,
        emptyOutDir: false,
        rolldownOptions: { input: { sign: 'sign/index.html' } },
      },
    });
  },
};

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
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
