import type { RouteObject } from 'react-router';
import { screenRoute, tabRoute } from '../access/guard.ts';

const mediaGuide = () => import('./guides/MediaGuidePage.tsx');
const judgesGuide = () => import('./guides/JudgesGuidePage.tsx');

export const routes: RouteObject[] = [
  screenRoute('addressBook', async () => (await import('./AddressBookPage.tsx')).AddressBookPage),
  screenRoute('contacts', async () => (await import('./ContactsPage.tsx')).ContactsPage),
  screenRoute('mediaGuide', async () => (await mediaGuide()).MediaGuidePage),
  screenRoute('media', async () => (await mediaGuide()).MediaPlace),
  screenRoute('commentary', async () => (await import('./commentary/CommentaryPage.tsx')).CommentaryPage),
  screenRoute('judgesGuide', async () => (await judgesGuide()).JudgesGuidePage),
  screenRoute('judge', async () => (await judgesGuide()).JudgePlace),
];

/** This room's tabs of an entry. */
export const entryTabs: RouteObject[] = [
  tabRoute('judge', async () => (await import('./guides/EntryViews.tsx')).JudgeView),
  tabRoute('media', async () => (await import('./guides/EntryViews.tsx')).MediaView),
];
