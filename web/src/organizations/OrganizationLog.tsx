import { AuditTrail } from '../audit/AuditTrail.tsx';
import { organizationPath, useOrganizationHere } from './organizationHere.ts';

/** What happened to the organization; of its entries, their own logs say it. */
export function OrganizationLog() {
  const { organization } = useOrganizationHere();
  return (
    <AuditTrail
      of={{ model: 'Organization', id: String(organization.id) }}
      path={organizationPath(organization.id, 'log')}
    />
  );
}
