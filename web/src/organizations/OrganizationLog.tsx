import { AuditTrail } from '../audit/AuditTrail.tsx';
import { organizationPath, useOrganizationHere } from './organizationHere.ts';

/** What happened to the organization, to what was merged into it, and to its entries. */
export function OrganizationLog() {
  const { organization } = useOrganizationHere();
  return <AuditTrail organization={organization.id} path={organizationPath(organization.id, 'log')} />;
}
