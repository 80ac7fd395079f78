import { entryPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import {
  type DirectorySort,
  type DirectoryView,
  defaultDirectorySort,
  directoryFilterDefaults,
  directoryQuery,
  directorySorts,
  directoryView,
  statusChoices,
} from '@parade/contract/entries/directory.ts';
import { directoryColumnLabels } from '@parade/contract/entries/choosing/choice.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { isRecentlyUpdated } from '@parade/contract/forms/status.ts';
import { directoryPageSize } from '@parade/contract/http/paging.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSession } from '../access/session.tsx';
import { useListPlace, writeListPlace } from '../http/listAddress.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { yearFilter, typeFilter } from '../settings/filters.ts';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState, StatusMark } from '../ui/Page.tsx';
import { EntryPicture } from './EntryPicture.tsx';
import { Remind } from './formStatuses/SendReports.tsx';
import { useNow } from './now.ts';
import { readDirectory, useDirectory, useReps } from './queries.ts';
import { liaisonLabel, statusTones } from './words.ts';

/** The Directory of Entries: everything about it that differs by role comes from directoryView. */
export function DirectoryPage() {
  const { data, can, roles } = useSession();
  const currentYear = data.settings.current_parade_year;
  const view = useMemo(() => directoryView(roles, currentYear), [roles, currentYear]);
  const shape = {
    base: pathTo('directory'),
    defaults: startOf(view, currentYear),
    defaultSort: defaultDirectorySort,
    sorts: directorySorts,
    query: directoryQuery,
  };
  const place = useListPlace(shape);
  const reps = useReps(view.filters.includes('rep'));
  const list = useDirectory({ ...place.filters, sortBy: place.sortBy, page: place.page });
  const create = can('createEntry') ? (
    <ButtonLink to={pathTo('createEntry')} look="primary" icon={<IconPlus size={20} aria-hidden />}>
      Create New Entry
    </ButtonLink>
  ) : undefined;
  // The reports take over the filters from here; what they start with is not what the directory opens with.
  const defaults = directoryFilterDefaults(currentYear);
  const reports = writeListPlace({ ...place, page: 1 }, { ...shape, defaults, base: pathTo('reports') });
  return (
    <ListScreen
      title="Directory of Entries"
      place={place}
      query={list}
      total={list.data?.total}
      readAll={() => readDirectory({ ...place.filters, sortBy: place.sortBy })}
      actions={
        <>
          {can('exportEntries') ? (
            <ButtonLink to={reports} icon={<IconDownload size={20} aria-hidden />}>
              Export
            </ButtonLink>
          ) : null}
          {can('sendReminders') ? <Remind year={Number(place.filters.year) || currentYear} /> : null}
          {create}
        </>
      }
      filters={filterChoices(data, view, reps.data?.data ?? [])}
      search="Search"
      label="Entries"
      columns={columnsOf(data, view)}
      picture={(entry) => <EntryPicture entry={entry} />}
      rows={list.data?.data}
      keyOf={(entry) => entry.id}
      linkOf={(entry) => entryPath(entry, entry.landing)}
      empty={
        <EmptyState
          drawing={place.isNarrowed ? 'horseshoe' : 'stand'}
          title="No entries found"
          action={place.isNarrowed ? undefined : create}
        >
          {place.isNarrowed ? 'Remove a filter or try a different search.' : 'There are no entries yet.'}
        </EmptyState>
      }
      size={directoryPageSize}
    />
  );
}

function startOf(view: DirectoryView, currentYear: number) {
  const defaults = directoryFilterDefaults(currentYear);
  return {
    ...defaults,
    year: String(view.fixed.year ?? view.start.year),
    type: view.fixed.type === undefined ? defaults.type : String(view.fixed.type),
    status: view.start.status,
  };
}

function filterChoices(
  data: InitialData,
  view: DirectoryView,
  reps: readonly { id: number; first_name: string; last_name: string }[],
): FilterChoice[] {
  const shown = (key: DirectoryView['filters'][number], fixed: unknown) =>
    view.filters.includes(key) || fixed !== undefined;
  const { year, type } = view.fixed;
  const choices: (FilterChoice | false)[] = [
    shown('year', year) && yearFilter(data, { any: true, preset: String(view.start.year), ahead: true, only: year }),
    shown('type', type) && typeFilter(data, type === undefined ? {} : { preset: String(type), fixed: true }),
    // E-26: where the status is no column, it is no filter either.
    view.columns.includes('status') &&
      shown('status', view.fixed.status) && {
        key: 'status',
        label: 'Application Status',
        preset: view.start.status,
        fixed: view.fixed.status !== undefined,
        options: statusChoices,
      },
    view.filters.includes('rep') && {
      key: 'rep',
      label: liaisonLabel(data.settings),
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
  const labels = directoryColumnLabels(data.settings.organizer_short_name);
  const cells: Record<DirectorySort, (entry: EntryListed) => React.ReactNode> = {
    year: (entry) => entry.year,
    name: (entry) => entry.official_name,
    type: (entry) => entry.organization.type,
    status: (entry) =>
      entry.displayed_status ? (
        <StatusMark tone={statusTones[entry.displayed_status]}>{statusLabels[entry.displayed_status]}</StatusMark>
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
  if (!isRecentlyUpdated(at, now)) return showDay(at);
  return (
    <span className="fresh" title="Recently updated">
      {showDay(at)}
      <span className="visually-hidden">, recently updated</span>
    </span>
  );
}
