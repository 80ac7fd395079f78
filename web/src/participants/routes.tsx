import type { RouteObject } from 'react-router';

/** The people of one entry. */
export const entryTabs: RouteObject[] = [
  { path: 'people', lazy: async () => ({ Component: (await import('./EntryPeople.tsx')).EntryPeople }) },
  { path: 'people/import', lazy: async () => ({ Component: (await import('./import/ImportPage.tsx')).ImportPage }) },
];
