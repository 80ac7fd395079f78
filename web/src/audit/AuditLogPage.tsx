import { anyAction } from '@parade/contract/audit/event.ts';
import { auditLogsQuery } from '@parade/contract/audit/routes.ts';
import { entryActions } from '@parade/contract/audit/sentences.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { useSession } from '../access/session.tsx';
import { useListPlace } from '../http/listAddress.ts';
import { typeFilter } from '../settings/filters.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { actionFilter, whatHappened, when, where, who } from './columns.tsx';
import { EventList } from './EventList.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useAuditLogs } from './queries.ts';

const { filterAction, filterOrganizationType, filterQuery } = auditLogsQuery.shape;

const list = {
  base: pathTo('auditLog'),
  defaults: { action: anyAction, type: 'any', q: '' },
  defaultSort: 'at',
  query: { shape: { action: filterAction, type: filterOrganizationType, q: filterQuery } },
};

/** What happened to entries and organizations, in sentences. */
export function AuditLogPage() {
  const { data } = useSession();
  const place = useListPlace(list);
  const { action, type, q } = place.filters;
  const query = { filterAction: action, filterOrganizationType: type, filterQuery: q };
  const logs = useAuditLogs({ ...query, page: place.page });
  return (
    <EventList
      title="Audit Log"
      lead="What happened to entries and organizations, newest first."
      actions={
        <>
          <ButtonLink to={pathTo('auditDetails')}>Audit Details</ButtonLink>
          <ExportButton wanted={{ logs: query }} count={logs.data?.count} />
        </>
      }
      place={place}
      query={logs}
      filters={[actionFilter(entryActions, action), typeFilter(data)]}
      search="Search people, actions and values"
      first={{ label: 'What happened', render: whatHappened }}
      columns={[where, who, when]}
    />
  );
}
