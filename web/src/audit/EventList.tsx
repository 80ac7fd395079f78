import { type AuditEvent, countLimit, noEventsText } from '@parade/contract/audit/event.ts';
import { auditPageSize } from '@parade/contract/http/paging.ts';
import { type ReactNode, useState } from 'react';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen, type PlaceInList } from '../ui/ListScreen.tsx';
import { EmptyState } from '../ui/Page.tsx';
import { EventDialog } from './EventDialog.tsx';
import styles from './audit.module.css';

interface EventListProps {
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Between filters and table. */
  head?: ReactNode;
  place: PlaceInList;
  query: {
    readonly data: { data: AuditEvent[]; count: number } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  filters: readonly FilterChoice[];
  search: string;
  /** Behind the first one, which opens the event. */
  columns: readonly Column<AuditEvent>[];
  /** Of the first column, and what it shows. */
  first: { readonly label: string; readonly render: (event: AuditEvent) => ReactNode };
}

/** Events, newest first, a line each; a press on its first cell shows an event before and after. */
export function EventList({
  title,
  lead,
  actions,
  head,
  place,
  query,
  filters,
  search,
  columns,
  first,
}: EventListProps) {
  const [open, setOpen] = useState<AuditEvent | null>(null);
  const opener: Column<AuditEvent> = {
    key: 'event',
    label: first.label,
    render: (event) => (
      <button type="button" className={styles['open']} onClick={() => setOpen(event)}>
        {first.render(event)}
      </button>
    ),
  };
  return (
    <>
      <ListScreen
        {...(title === undefined ? {} : { title })}
        lead={lead}
        actions={actions}
        head={head}
        place={place}
        query={query}
        total={query.data?.count}
        maxTotal={countLimit(place.page, Boolean(place.filters['q']))}
        filters={filters}
        search={search}
        label="Events"
        columns={[opener, ...columns]}
        rows={query.data?.data}
        keyOf={(event) => event.id}
        empty={<EmptyState title={noEventsText} />}
        size={auditPageSize}
      />
      <EventDialog event={open} onClose={() => setOpen(null)} />
    </>
  );
}
