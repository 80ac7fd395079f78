import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../access/guard.ts';
import { listPaths } from '../../http/listAddress.ts';

const handle: ScreenHandle = { who: { may: 'viewStatusReport' } };

export const routes: RouteObject[] = listPaths('entry-form-statuses', true).map((path) => ({
  path,
  handle,
  lazy: async () => ({ Component: (await import('./FormStatusesPage.tsx')).FormStatusesPage }),
}));
