import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('settings', async () => (await import('./SettingsFrame.tsx')).ToFirstTab),
  screenRoute('settingsTab', async () => (await import('./SettingsTabPage.tsx')).SettingsTabPage),
];
