import { type AuditEvent, anyAction } from '@parade/contract/audit/event.ts';
import { auditDetailsQuery } from '@parade/contract/audit/routes.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { actionFilter, changeSummary, whatHappened, when, who } from '../../audit/columns.tsx';
import { EventList } from '../../audit/EventList.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { useUserLog } from './queries.ts';

const change: Column<AuditEvent> = { key: 'changes', label: 'Change', render: changeSummary };

/** P-06: what happened to an account, newest first. */
export function UserLog({ id }: { id: number }) {
  const base = pathTo('user', { id, tab: 'log' });
  const place = useListPlace({
    base,
    defaults: { action: anyAction, q: '' },
    defaultSort: 'at',
    query: auditDetailsQuery,
  });
  const log = useUserLog(id, { ...place.filters, page: place.page });
  return (
    <EventList
      place={place}
      query={log}
      filters={[actionFilter(log.data?.filters.actions ?? [], place.filters.action)]}
      search="Search people, actions and values"
      first={{ label: 'What', render: whatHappened }}
      columns={[change, who, when]}
    />
  );
}
