import { pathTo } from '@parade/contract/access/screens.ts';
import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import { listParts } from '../http/listAddress.ts';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('directory', async () => (await import('./DirectoryPage.tsx')).DirectoryPage),
  screenRoute('createEntry', async () => (await import('./CreateEntryPage.tsx')).CreateEntryPage),
];

/** The frame of one entry; the tabs of all rooms are its children. It sends on whoever does not get a tab. */
export function entryLayout(tabs: RouteObject[]): RouteObject {
  return screenRoute('entry', async () => (await import('./EntryLayout.tsx')).EntryLayout, [
    { index: true, element: null },
    ...tabs,
    { path: '*', element: <Navigate to={pathTo('notFound')} replace /> },
  ]);
}

const timeline = async () => (await import('./EntryTimeline.tsx')).EntryTimeline;

/** This room's own tabs. */
export const entryTabs: RouteObject[] = [
  { path: 'view', lazy: async () => ({ Component: await timeline() }) },
  { path: 'timeline', lazy: async () => ({ Component: await timeline() }) },
  { path: 'submissions', lazy: async () => ({ Component: (await import('./EntrySubmissions.tsx')).EntrySubmissions }) },
  { path: 'settings', lazy: async () => ({ Component: (await import('./EntrySettings.tsx')).EntrySettings }) },
  { path: 'judge', lazy: async () => ({ Component: (await import('./EntrySheet.tsx')).JudgeSheet }) },
  { path: 'media', lazy: async () => ({ Component: (await import('./EntrySheet.tsx')).MediaSheet }) },
  {
    path: 'audit_log',
    lazy: async () => ({ Component: (await import('./EntryAuditLog.tsx')).EntryAuditLog }),
    children: listParts,
  },
];
