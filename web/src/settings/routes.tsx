import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';
import type { PersonDialog } from './form/LiaisonLine.tsx';

/** `choosePerson`: chooses somebody who works for the parade. */
export function settingsRoutes(choosePerson: PersonDialog): RouteObject[] {
  return [
    screenRoute('settings', async () => (await import('./SettingsFrame.tsx')).ToFirstTab),
    screenRoute('settingsTab', async () => (await import('./SettingsTabPage.tsx')).settingsTabPage(choosePerson)),
  ];
}
