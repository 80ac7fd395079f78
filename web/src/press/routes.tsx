import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  {
    path: 'o/:organizationId/press-release/:year',
    handle: { who: { may: ['viewEntries', 'viewBroadcasterAssets'] }, title: 'Electronic press kit' },
    lazy: async () => ({ Component: (await import('./PressKitPage.tsx')).PressKitPage }),
  },
];
