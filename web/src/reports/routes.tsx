import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';
import { listPaths } from '../http/listAddress.ts';

const exporters: ScreenHandle = { who: { may: 'exportEntries' } };
const reports = async () => ({ Component: (await import('./ReportsPage.tsx')).ReportsPage });

export const routes: RouteObject[] = [
  ...listPaths('reports').map((path) => ({ path, handle: exporters, lazy: reports })),
  {
    path: 'reports/:formType/:submissionId',
    handle: exporters,
    lazy: async () => ({ Component: (await import('./SubmissionExportPage.tsx')).SubmissionExportPage }),
  },
];
