import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('pressKit', async () => (await import('./PressKitPage.tsx')).PressKitPage),
  screenRoute('pressKits', async () => (await import('./PressKitsPage.tsx')).PressKitsPage),
  screenRoute('music', async () => (await import('./MusicPage.tsx')).MusicPage),
  screenRoute('releases', async () => (await import('./releases/ReleasesPage.tsx')).ReleasesPage),
  screenRoute('release', async () => (await import('./releases/ReleasePage.tsx')).ReleasePage),
  screenRoute(
    'interviewRequest',
    async () => (await import('./interviews/InterviewRequestPage.tsx')).InterviewRequestPage,
  ),
  screenRoute('interviews', async () => (await import('./interviews/InterviewsPage.tsx')).InterviewsPage),
  screenRoute('interview', async () => (await import('./interviews/InterviewPage.tsx')).InterviewPage),
  screenRoute('broadcasterAssets', async () => (await import('./releases/AssetsPage.tsx')).AssetsPage),
];
