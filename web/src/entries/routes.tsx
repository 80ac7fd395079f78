import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';
import { listPaths } from '../http/listAddress.ts';

// Broadcasters read entries without holding viewEntries.
const readers: ScreenHandle = { who: { may: ['viewEntries', 'viewBroadcasterAssets'] } };
const directory = async () => ({ Component: (await import('./DirectoryPage.tsx')).DirectoryPage });
const creation = async () => ({ Component: (await import('./CreateEntryPage.tsx')).CreateEntryPage });

export const routes: RouteObject[] = [
  ...listPaths('applications').map((path) => ({ path, handle: readers, lazy: directory })),
  ...['create-entry', 'create-entry/:orgId'].map((path) => ({
    path,
    handle: { who: { may: 'createEntry' } } satisfies ScreenHandle,
    lazy: creation,
  })),
];

/** The frame of one entry; the tabs of all rooms are its children. It sends on whoever does not get a tab. */
export function entryLayout(tabs: RouteObject[]): RouteObject {
  return {
    path: 'entries/:organizationId/:year',
    handle: readers,
    lazy: async () => ({ Component: (await import('./EntryLayout.tsx')).EntryLayout }),
    children: [{ index: true, element: null }, ...tabs, { path: '*', element: <Navigate to="/not-found" replace /> }],
  };
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
  { path: 'audit_log', lazy: async () => ({ Component: (await import('./EntryAuditLog.tsx')).EntryAuditLog }) },
];
