import type { RouteObject } from 'react-router';

const who = { may: 'manageEntries' } as const;

export const routes: RouteObject[] = [
  {
    path: 'o/:organizationId/:formType/:year',
    handle: { who, title: 'Form' },
    lazy: async () => ({ Component: (await import('./FormPage.tsx')).FormPage }),
  },
  {
    path: 'o/:organizationId/:formType/:year/edit',
    handle: { who, title: 'Edit form' },
    lazy: async () => ({ Component: (await import('./FormEditPage.tsx')).FormEditPage }),
  },
  {
    path: 'o/:organizationId/:formType/:year/print',
    handle: { who, title: 'Print form' },
    lazy: async () => ({ Component: (await import('./FormPrintPage.tsx')).FormPrintPage }),
  },
];
