import { entryPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import {
  type DirectorySort,
  type DirectoryView,
  defaultDirectorySort,
  directoryFilterDefaults,
  directorySorts,
  directoryView,
  statusChoices,
} from '@parade/contract/entries/directory.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { isRecentlyUpdated } from '@parade/contract/forms/status.ts';
import { directoryPageSize } from '@parade/contract/http/paging.ts';
import { staffYearsAhead } from '@parade/contract/settings/setting.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSession } from '../access/session.tsx';
import { useListPlace, writeListPlace } from '../http/listAddress.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { type Column, DataTable, Pager } from '../ui/DataTable.tsx';
import { FilterBar, type FilterChoice } from '../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, PageHeader, StatusPill } from '../ui/Page.tsx';
import { useNow } from './now.ts';
import { useDirectory, useReps } from './queries.ts';
import { columnLabels, liaisonLabel, statusTones } from './words.ts';

/** The Directory of Entries: everything about it that differs by role comes from directoryView. */
export function DirectoryPage() {
  const { data, can, roles } = useSession();
  const currentYear = data.settings.current_parade_year;
  const view = useMemo(() => directoryView(roles, currentYear), [roles, currentYear]);
  const shape = useMemo(
    () => ({ base: pathTo('directory'), defaults: startOf(view, currentYear), defaultSort: defaultDirectorySort }),
    [view, currentYear],
  );
  const place = useListPlace(shape);
  const reps = useReps(view.filters.includes('rep'));
  const sortBy = knownSort(place.sortBy);
  const list = useDirectory({ ...place.filters, sortBy, page: place.page });
  const filters = filterChoices(data, view, reps.data?.data ?? []);
  const isNarrowed = JSON.stringify(place.filters) !== JSON.stringify(shape.defaults);
  const create = can('createEntry') ? (
    <ButtonLink to={pathTo('createEntry')} look="primary" icon={<IconPlus size={20} aria-hidden />}>
      Create New Entry
    </ButtonLink>
  ) : undefined;
  return (
    <div className="wide">
      <PageHeader
        title="Directory of Entries"
        count={list.data?.total}
        actions={
          <>
            {can('exportEntries') ? (
              // The reports take the filters over as they stand here.
              <ButtonLink
                to={writeListPlace({ ...place, page: 1 }, { ...shape, base: pathTo('reports') })}
                icon={<IconDownload size={20} aria-hidden />}
              >
                Export
              </ButtonLink>
            ) : null}
            {create}
          </>
        }
      />
      <FilterBar
        filters={filters}
        values={place.filters}
        onChange={place.setFilter}
        onClear={place.clear}
        search={{ key: 'q', label: 'Search' }}
      />
      {list.error ? <ErrorNotice error={list.error} retry={() => void list.refetch()} /> : null}
      {list.error && !list.data ? null : (
        <DataTable
          label="Entries"
          columns={columnsOf(data, view)}
          rows={list.data?.data}
          keyOf={(entry) => entry.id}
          linkOf={(entry) => entryPath(entry, entry.landing)}
          sorted={{ by: sortBy, to: place.toSort }}
          empty={
            <EmptyState title="No entries found" action={isNarrowed ? undefined : create}>
              {isNarrowed ? 'Remove a filter or try a different search.' : 'There are no entries yet.'}
            </EmptyState>
          }
        />
      )}
      <Pager page={place.page} size={directoryPageSize} total={list.data?.total ?? 0} to={place.toPage} />
    </div>
  );
}

function startOf(view: DirectoryView, currentYear: number) {
  const defaults = directoryFilterDefaults(currentYear);
  return {
    ...defaults,
    type: view.fixed.type === undefined ? defaults.type : String(view.fixed.type),
    status: view.fixed.status ?? defaults.status,
  };
}

function knownSort(token: string): string {
  const column = token.replace(/^-/, '');
  return (directorySorts as readonly string[]).includes(column) ? token : defaultDirectorySort;
}

function filterChoices(
  data: InitialData,
  view: DirectoryView,
  reps: readonly { id: number; first_name: string; last_name: string }[],
): FilterChoice[] {
  const { settings } = data;
  const current = settings.current_parade_year;
  const known = new Set([
    ...data.parades.map((parade) => parade.event_year),
    ...Array.from({ length: staffYearsAhead + 1 }, (_, n) => current + n),
  ]);
  const years = [...known]
    .filter((year) => view.fixed.year === undefined || year === view.fixed.year)
    .sort((a, b) => b - a);
  const shown = (key: DirectoryView['filters'][number], fixed: unknown) =>
    view.filters.includes(key) || fixed !== undefined;
  const anyYear = view.fixed.year === undefined ? [{ value: 'any', label: 'Any year' }] : [];
  const choices: (FilterChoice | false)[] = [
    shown('year', view.fixed.year) && {
      key: 'year',
      label: 'Parade Year',
      preset: String(current),
      fixed: view.fixed.year !== undefined,
      options: [...anyYear, ...years.map((year) => ({ value: String(year), label: String(year) }))],
    },
    shown('type', view.fixed.type) && {
      key: 'type',
      label: 'Entity Type',
      preset: view.fixed.type === undefined ? 'any' : String(view.fixed.type),
      fixed: view.fixed.type !== undefined,
      options: [
        { value: 'any', label: 'Any type' },
        ...data.organization_types.map((type) => ({ value: String(type.id), label: type.name })),
      ],
    },
    // 'Media and broadcaster see restricted columns': where the status is no column, it is no filter either.
    view.columns.includes('status') &&
      shown('status', view.fixed.status) && {
        key: 'status',
        label: 'Application Status',
        preset: view.fixed.status ?? 'any',
        fixed: view.fixed.status !== undefined,
        options: statusChoices,
      },
    view.filters.includes('rep') && {
      key: 'rep',
      label: liaisonLabel(settings),
      preset: 'any',
      options: [
        { value: 'any', label: 'Any liaison' },
        { value: 'none', label: 'Unassigned' },
        ...reps.map((rep) => ({ value: String(rep.id), label: `${rep.first_name} ${rep.last_name}` })),
      ],
    },
  ];
  return choices.filter((choice) => choice !== false);
}

function columnsOf(data: InitialData, view: DirectoryView): Column<EntryListed>[] {
  const labels = columnLabels(data.settings);
  const cells: Record<DirectorySort, (entry: EntryListed) => React.ReactNode> = {
    year: (entry) => entry.year,
    name: (entry) => entry.official_name,
    type: (entry) => entry.organization.type,
    status: (entry) =>
      entry.displayed_status ? (
        <StatusPill tone={statusTones[entry.displayed_status]}>{statusLabels[entry.displayed_status]}</StatusPill>
      ) : null,
    rep: (entry) => (entry.rep ? `${entry.rep.first_name} ${entry.rep.last_name}` : '—'),
    updated: (entry) => <LastUpdated at={entry.user_last_updated_at ?? null} />,
  };
  // The name leads the row, whatever the order of the contract's columns: it is the link and the card's title.
  const order = ['name', ...view.columns.filter((column) => column !== 'name')] as DirectorySort[];
  return order.map((key) => ({ key, label: labels[key], sort: key, render: cells[key] }));
}

function LastUpdated({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return '—';
  return (
    <div>
      {showDay(at)} {isRecentlyUpdated(at, now) ? <StatusPill tone="info">Recent</StatusPill> : null}
    </div>
  );
}
