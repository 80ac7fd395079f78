import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('addressBook', async () => (await import('./AddressBookPage.tsx')).AddressBookPage),
  screenRoute('contacts', async () => (await import('./ContactsPage.tsx')).ContactsPage),
];
