import { pathTo } from '@parade/contract/access/screens.ts';
import type { OrganizationDetail, OrganizationTab } from '@parade/contract/organizations/organization.ts';
import { useOutletContext } from 'react-router';

/** What the tabs of an organization are given by their frame. */
export function useOrganizationHere(): OrganizationDetail {
  return useOutletContext<OrganizationDetail>();
}

export function organizationPath(id: number, tab: OrganizationTab = 'overview'): string {
  return `${pathTo('organization', { id })}/${tab}`;
}
