import { type AuditEvent, countLimit, noEventsText } from '@parade/contract/audit/event.ts';
import { auditPageSize } from '@parade/contract/http/lists/pageSizes.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Column, detailId } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen, type PlaceInList } from '../ui/ListScreen.tsx';
import { EmptyState } from '../ui/Page.tsx';
import { EventDetail } from './EventDetail.tsx';
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
  /** The first column's label and content. */
  first: { readonly label: string; readonly render: (event: AuditEvent) => ReactNode };
}

/** Events, newest first, a line each; a press on its first cell opens an event below its row, and closes it again. */
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
  const [open, setOpen] = useState<number | null>(null);
  const opener: Column<AuditEvent> = {
    key: 'event',
    label: first.label,
    wrap: true,
    render: (event) => {
      const isOpen = event.id === open;
      const Icon = isOpen ? IconChevronDown : IconChevronRight;
      return (
        <button
          type="button"
          className={styles['open']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId(event.id) : undefined}
          onClick={() => setOpen(isOpen ? null : event.id)}
        >
          <Icon className="no-print" size={16} aria-hidden />
          <span>{first.render(event)}</span>
        </button>
      );
    },
  };
  return (
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
      empty={<EmptyState drawing="horseshoe" title={noEventsText} />}
      size={auditPageSize}
      detail={(event) => (event.id === open ? <EventDetail event={event} /> : null)}
    />
  );
}
