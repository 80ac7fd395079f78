import { pathTo } from '@parade/contract/access/screens.ts';
import { Navigate, type RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('organizations', async () => (await import('./OrganizationsPage.tsx')).OrganizationsPage),
  screenRoute('createOrganization', async () => (await import('./OrganizationForm.tsx')).CreateOrganizationPage),
  screenRoute('editOrganization', async () => (await import('./OrganizationForm.tsx')).EditOrganizationPage),
  screenRoute('mergeOrganization', async () => (await import('./merging/MergePage.tsx')).MergePage),
];

/** The frame of one organization; the tabs of other rooms are its children too. It sends on whoever does not get a tab. */
export function organizationLayout(tabs: RouteObject[]): RouteObject {
  return screenRoute('organization', async () => (await import('./OrganizationLayout.tsx')).OrganizationLayout, [
    { index: true, element: <Navigate to="overview" replace /> },
    {
      path: 'overview',
      lazy: async () => ({ Component: (await import('./OrganizationOverview.tsx')).OrganizationOverview }),
    },
    {
      path: 'people',
      lazy: async () => ({ Component: (await import('./OrganizationPeople.tsx')).OrganizationPeople }),
    },
    { path: 'log/*', lazy: async () => ({ Component: (await import('./OrganizationLog.tsx')).OrganizationLog }) },
    ...tabs,
    { path: '*', element: <Navigate to={pathTo('notFound')} replace /> },
  ]);
}
