import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

// Two pages: the portal, and the signing page, which is small and carries nothing of the portal's shell.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), signingPage],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The polyfill would be an inline script on browsers that need none.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { portal: 'index.html', sign: 'sign/index.html' },
      // React changes less often than we do: its own file stays in the browser from one release to the next.
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
    },
    // A font or picture in a data url would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
