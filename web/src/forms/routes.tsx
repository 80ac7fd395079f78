import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('formDueDates', async () => (await import('./settings/DueDatesPage.tsx')).DueDatesPage),
  screenRoute('formTerms', async () => (await import('./terms/TermsPage.tsx')).TermsPage),
  screenRoute('formTexts', async () => (await import('./terms/TextsPage.tsx')).TextsPage),
  screenRoute('retention', async () => (await import('./settings/RetentionPage.tsx')).RetentionPage),
  screenRoute('formFiles', async () => (await import('./files/FormFilesPage.tsx')).FormFilesPage),
];
