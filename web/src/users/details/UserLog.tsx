import { actionLabel, anyAction, noEventsText } from '@parade/contract/audit/event.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { auditPageSize } from '@parade/contract/http/paging.ts';
import { trailColumns } from '../../audit/AuditTrail.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { useUserLog } from './queries.ts';

/** P-06: what happened to an account, newest first. */
export function UserLog({ id }: { id: number }) {
  const base = pathTo('user', { id, tab: 'log' });
  const place = useListPlace({ base, defaults: { action: anyAction, q: '' }, defaultSort: 'at' });
  const log = useUserLog(id, { ...place.filters, page: place.page });
  const actions = (log.data?.filters.actions ?? []).map((action) => ({ value: action, label: actionLabel(action) }));
  return (
    <ListScreen
      place={place}
      query={log}
      total={log.data?.count}
      filters={[
        {
          key: 'action',
          label: 'Action',
          preset: anyAction,
          options: [{ value: anyAction, label: 'Any action' }, ...actions],
        },
      ]}
      search="Search people, actions and values"
      label="Events"
      columns={trailColumns}
      rows={log.data?.data}
      keyOf={(event) => event.id}
      empty={<EmptyState title={noEventsText} />}
      size={auditPageSize}
    />
  );
}
