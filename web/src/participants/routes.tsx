import type { RouteObject } from 'react-router';
import { tabRoute } from '../access/guard.ts';

/** The people of one entry. */
export const entryTabs: RouteObject[] = [
  tabRoute('people', async () => (await import('./EntryPeople.tsx')).EntryPeople),
  tabRoute('people/import', async () => (await import('./import/ImportPage.tsx')).ImportPage),
];
