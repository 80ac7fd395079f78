import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Two pages: the portal, and the signing page, which is small and carries nothing of the kit.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { portal: 'index.html', sign: 'sign/index.html' } },
    // A font or picture in a data url would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/uploads': 'http://127.0.0.1:3000' } },
});
