import { type AuditEvent, actionLabel, anyAction, noEventsText } from '@parade/contract/audit/event.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { auditPageSize } from '@parade/contract/http/paging.ts';
import { useListPlace } from '../http/listAddress.ts';
import type { Column } from '../ui/DataTable.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState } from '../ui/Page.tsx';
import { useEntryTrail } from './queries.ts';
import styles from './audit.module.css';

/** How events are shown, wherever they are listed. */
export const trailColumns: Column<AuditEvent>[] = [
  { key: 'at', label: 'When', render: (event) => showInstant(event.at) },
  { key: 'user', label: 'Who', render: (event) => event.user },
  { key: 'action', label: 'What', render: (event) => <What event={event} /> },
  { key: 'changes', label: 'Change', render: (event) => <Changes event={event} /> },
];

/** Everything that happened to an entry, its forms, people and waivers: newest first. `path`: where it is shown. */
export function AuditTrail({ entry, path }: { entry: number; path: string }) {
  const place = useListPlace({ base: path, defaults: { action: anyAction, q: '' }, defaultSort: 'at' });
  const trail = useEntryTrail(entry, { ...place.filters, page: place.page });
  const actions = (trail.data?.filters.actions ?? []).map((action) => ({ value: action, label: actionLabel(action) }));
  return (
    <ListScreen
      place={place}
      query={trail}
      total={trail.data?.count}
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
      rows={trail.data?.data}
      keyOf={(event) => event.id}
      empty={<EmptyState title={noEventsText} />}
      size={auditPageSize}
    />
  );
}

function What({ event }: { event: AuditEvent }) {
  return (
    <div>
      {actionLabel(event.action)}
      {event.note ? <p className={styles['note']}>{event.note}</p> : null}
    </div>
  );
}

/** Long values fold: one event may hold a whole form. */
function Changes({ event }: { event: AuditEvent }) {
  const shown = event.changes.slice(0, 3);
  const more = event.changes.slice(3);
  if (shown.length === 0) return '—';
  return (
    <div>
      <ChangeList changes={shown} />
      {more.length > 0 ? (
        <details>
          <summary>{more.length} more</summary>
          <ChangeList changes={more} />
        </details>
      ) : null}
    </div>
  );
}

function ChangeList({ changes }: { changes: AuditEvent['changes'] }) {
  return (
    <ul className={styles['changes']}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={styles['field']}>{change.field.replaceAll(/[_:]/g, ' ')}</span>{' '}
          {change.from ? <del>{change.from}</del> : null} {change.to ? <ins>{change.to}</ins> : <em>(cleared)</em>}
        </li>
      ))}
    </ul>
  );
}
