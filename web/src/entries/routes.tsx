import { pathTo } from '@parade/contract/access/screens.ts';
import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import { screenRoute, tabRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('directory', async () => (await import('./DirectoryPage.tsx')).DirectoryPage),
  screenRoute('acceptanceLetter', async () => (await import('./acceptance/LetterPage.tsx')).LetterPage),
  screenRoute('createEntry', async () => (await import('./creation/CreateEntryPage.tsx')).CreateEntryPage),
];

/** The frame of one entry; the tabs of all rooms are its children. It sends on whoever does not get a tab. */
export function entryLayout(tabs: RouteObject[]): RouteObject {
  return screenRoute('entry', async () => (await import('./overview/EntryLayout.tsx')).EntryLayout, [
    { index: true, element: null },
    ...tabs,
    { path: '*', element: <Navigate to={pathTo('notFound')} replace /> },
  ]);
}

const timeline = async () => (await import('./overview/EntryTimeline.tsx')).EntryTimeline;

/** This room's tabs of an organization. */
export const organizationTabs: RouteObject[] = [
  {
    path: 'entries',
    lazy: async () => ({ Component: (await import('./OrganizationEntries.tsx')).OrganizationEntries }),
  },
];

/** This room's own tabs. */
export const entryTabs: RouteObject[] = [
  tabRoute('view', timeline),
  tabRoute('timeline', timeline),
  tabRoute('submissions', async () => (await import('./overview/EntrySubmissions.tsx')).EntrySubmissions),
  tabRoute('settings', async () => (await import('./settings/EntrySettings.tsx')).EntrySettings),
  tabRoute('audit_log', async () => (await import('./overview/EntryAuditLog.tsx')).EntryAuditLog),
];
