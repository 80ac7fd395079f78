import type { RouteObject } from 'react-router';
import { screenRoute, tabRoute } from '../access/guard.ts';

/** '/waivers-form/{token}' itself is the signing page, which is not a screen of the portal. */
export const routes: RouteObject[] = [
  screenRoute('waivers', async () => (await import('./board/AllWaiversPage.tsx')).AllWaiversPage),
  screenRoute('waiverBoard', async () => (await import('./board/WaiverBoardPage.tsx')).WaiverBoardPage),
  screenRoute('waiverQueue', async () => (await import('./queue/WaiverQueuePage.tsx')).WaiverQueuePage),
  screenRoute('waiverCalendar', async () => (await import('./reminders/WaiverCalendarPage.tsx')).WaiverCalendarPage),
  screenRoute('reviewWaiver', async () => (await import('./review/WaiverReviewPage.tsx')).WaiverReviewPage),
  screenRoute('verifyWaiver', async () => (await import('./evidence/VerifyPage.tsx')).VerifyPage),
];

/** The waivers of one entry. */
export const entryTabs: RouteObject[] = [
  tabRoute('waivers', async () => (await import('./board/EntryWaivers.tsx')).EntryWaivers),
];
