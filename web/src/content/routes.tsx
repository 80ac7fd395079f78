import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  { path: 'pages/s/:slug', lazy: async () => ({ Component: (await import('./PublicPage.tsx')).PublicPage }) },
];
