import type { RouteObject } from 'react-router';
import { screenRoute } from '../../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('form', async () => (await import('./FormPage.tsx')).FormPage),
  screenRoute('editForm', async () => (await import('./FormEditPage.tsx')).FormEditPage),
  screenRoute('printForm', async () => (await import('./FormPrintPage.tsx')).FormPrintPage),
];
