import { type AuditEvent, anyAction } from '@parade/contract/audit/event.ts';
import { auditDetailsQuery } from '@parade/contract/audit/routes.ts';
import { useListPlace } from '../http/listAddress.ts';
import type { Column } from '../ui/DataTable.tsx';
import { actionFilter, changeSummary, whatHappened, when, who } from './columns.tsx';
import { EventList } from './EventList.tsx';
import { useAuditDetails } from './queries.ts';

interface AuditTrailProps {
  /** Everything about an entry, its forms, people and waivers. */
  entry?: number;
  /** Everything about an organization and its entries. */
  organization?: number;
  /** Everything done to an account, by it, or behind it. */
  user?: number;
  /** The address of the page it is shown on. */
  path: string;
}

/** The log of one entry, organization or account, newest first; for those who hold viewAuditLog. Name one of the three. */
export function AuditTrail({ path, ...part }: AuditTrailProps) {
  const place = useListPlace({
    base: path,
    defaults: { action: anyAction, q: '' },
    defaultSort: 'at',
    query: auditDetailsQuery,
  });
  const trail = useAuditDetails({ ...part, ...place.filters, page: place.page });
  return (
    <EventList
      place={place}
      query={trail}
      filters={[actionFilter(trail.data?.filters.actions ?? [], place.filters.action)]}
      search="Search people, actions and values"
      first={{ label: 'What', render: whatHappened }}
      columns={[change, who, when]}
    />
  );
}

const change: Column<AuditEvent> = { key: 'changes', label: 'Change', wrap: true, render: changeSummary };
