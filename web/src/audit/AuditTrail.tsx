import { type AuditEvent, actionLabel, anyAction, noEventsText } from '@parade/contract/audit/event.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { auditPageSize } from '@parade/contract/http/paging.ts';
import { useSearchParams } from 'react-router';
import { type Column, DataTable, Pager } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice } from '../ui/Page.tsx';
import { useEntryTrail } from './queries.ts';
import styles from './audit.module.css';

const columns: Column<AuditEvent>[] = [
  { key: 'at', label: 'When', render: (event) => showInstant(event.at) },
  { key: 'user', label: 'Who', render: (event) => event.user },
  { key: 'action', label: 'What', render: (event) => <What event={event} /> },
  { key: 'changes', label: 'Change', render: (event) => <Changes event={event} /> },
];

/** Everything that happened to an entry, its forms, people and waivers: newest first. Filters stand in the query. */
export function AuditTrail({ entry }: { entry: number }) {
  const [search, setSearch] = useSearchParams();
  const filters = {
    action: search.get('action') ?? anyAction,
    q: search.get('q') ?? '',
    page: Math.max(1, Number(search.get('page')) || 1),
  };
  const trail = useEntryTrail(entry, filters);
  const put = (changes: Record<string, string>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.delete('page');
      for (const [key, value] of Object.entries(changes)) {
        if (value === '' || value === anyAction) next.delete(key);
        else next.set(key, value);
      }
      return next;
    });
  const actions = (trail.data?.filters.actions ?? []).map((action) => ({ value: action, label: actionLabel(action) }));
  const toPage = (page: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(page));
    return `?${next}`;
  };
  return (
    <>
      <FilterBar
        filters={[
          {
            key: 'action',
            label: 'Action',
            preset: anyAction,
            options: [{ value: anyAction, label: 'Any action' }, ...actions],
          },
        ]}
        values={filters as unknown as Record<string, string>}
        onChange={(key, value) => put({ [key]: value })}
        onClear={() => put({ action: anyAction, q: '' })}
        search={{ key: 'q', label: 'Search people, actions and values' }}
      />
      {trail.error ? <ErrorNotice error={trail.error} retry={() => void trail.refetch()} /> : null}
      <DataTable
        label="Events"
        columns={columns}
        rows={trail.data?.data}
        keyOf={(event) => event.id}
        empty={<EmptyState title={noEventsText} />}
      />
      <Pager page={filters.page} size={auditPageSize} total={trail.data?.count ?? 0} to={toPage} />
    </>
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
