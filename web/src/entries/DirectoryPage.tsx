import { entryPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import {
  type DirectorySort,
  type DirectoryView,
  directoryFilterRules,
  statusChoices,
} from '@parade/contract/entries/directory.ts';
import {
  type DirectoryColumn,
  directoryColumnLabels,
  directoryPresets,
} from '@parade/contract/entries/choosing/choice.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { isRecentlyUpdated } from '@parade/contract/forms/status.ts';
import { directoryPageSize, directoryPageSizes } from '@parade/contract/http/lists/pageSizes.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { fullName } from '@parade/contract/wording.ts';
import { IconArrowsSort, IconDownload, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useSession } from '../access/session.tsx';
import { useNotOpenYet } from '../settings/useNotOpenYet.tsx';
import { useViewedList } from '../settings/views/useViewedList.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { yearFilter, typeFilter } from '../settings/filters.ts';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { shownColumns } from '../ui/list/ColumnChoice.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState, StatusMark } from '../ui/Page.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { useExportDirectory, useFreshNeighbors, useViewCounts } from './choosing/queries.ts';
import { useChosen } from './choosing/useChosen.ts';
import { EntryPicture } from './EntryPicture.tsx';
import { Remind } from './formStatuses/SendReports.tsx';
import { directoryList, useDirectoryView } from './directoryList.ts';
import { useNow } from './now.ts';
import { readDirectory, useDirectory, useReps } from './queries.ts';
import { liaisonLabel, noneAccepted, statusTones } from './words.ts';

// It arrives with the first choice.
const DirectoryActs = lazy(async () => ({ default: (await import('./choosing/DirectoryActs.tsx')).DirectoryActs }));

/** The Directory of Entries: everything about it that differs by role comes from directoryView. */
export function DirectoryPage() {
  const { data, can } = useSession();
  const currentYear = data.settings.current_parade_year;
  const view = useDirectoryView();
  const seesAll = view.filters.includes('rep');
  const { place, views, viewName } = useViewedList('directory', useShape(view, currentYear, seesAll), {
    presets: seesAll && data.user ? directoryPresets(data.user.id) : [],
    countOf: useViewCounts(),
  });
  const reps = useReps(seesAll);
  useFreshNeighbors();
  const { filters, sortBy } = place;
  const notOpenYet = useNotOpenYet({ year: Number(filters.year), what: 'The directory is' });
  const size = place.pageSize ?? directoryPageSize;
  const list = useDirectory({ ...filters, sortBy, page: place.page, limit: size });
  const rows = list.data?.data;
  const total = list.data?.total;
  const selection = useChosen(JSON.stringify(filters), rows);
  const columns = useMemo(() => columnsOf(data, view, seesAll), [data, view, seesAll]);
  const shown = shownColumns(columns, place.columns).map(({ key }) => key);
  const create = can('createEntry') ? <ToCreation /> : undefined;
  return (
    <ListScreen
      title="Directory of Entries"
      place={place}
      views={views}
      viewName={viewName}
      query={list}
      total={total}
      readAll={() => readDirectory({ ...filters, sortBy })}
      actions={
        <>
          {can('exportEntries') && (total || list.isPending) ? (
            <ExportShown total={total} asked={{ filters, sortBy, columns: shown }} />
          ) : null}
          {can('changeOrder') ? <ToParadeOrder /> : null}
          <RemindYear total={total} filters={filters} defaults={directoryList(view, currentYear).defaults} />
          {create}
        </>
      }
      filters={filterChoices(data, view, reps.data?.data ?? [])}
      search="Search"
      label="Entries"
      columns={columns}
      picture={(entry) => <EntryPicture entry={entry} />}
      rows={rows}
      keyOf={(entry) => entry.id}
      linkOf={(entry) => entryPath(entry, entry.landing)}
      {...(can('exportEntries')
        ? {
            selection: {
              chosen: selection.ids,
              onChange: selection.choose,
              labelOf: (entry: EntryListed) => entry.official_name,
            },
            bulk: selection.wasUsed ? (
              <Suspense>
                <DirectoryActs
                  selection={selection}
                  filters={filters}
                  sortBy={sortBy}
                  total={total ?? 0}
                  columns={shown}
                />
              </Suspense>
            ) : null,
          }
        : {})}
      empty={
        notOpenYet ?? (
          <EmptyState drawing="horseshoe" title="No entries found" action={place.isNarrowed ? undefined : create}>
            {emptyWords(place, view, data.organization_types)}
          </EmptyState>
        )
      }
      size={size}
      {...(seesAll ? { sizes: directoryPageSizes } : {})}
    />
  );
}

interface RemindYearProps {
  readonly total: number | undefined;
  readonly filters: Readonly<Record<'year', string>>;
  readonly defaults: Readonly<Record<string, string>>;
}

/** Remind, unless the year has no accepted entry whose leaders it could reach: then only the year is chosen, and nothing is found. */
function RemindYear({ total, filters, defaults }: RemindYearProps) {
  const { data, can } = useSession();
  const isWholeYear = Object.entries(filters).every(([key, value]) => key === 'year' || value === defaults[key]);
  if (!can('sendReminders') || (total === 0 && isWholeYear)) return null;
  return <Remind year={Number(filters.year) || data.settings.current_parade_year} />;
}

interface Narrowed {
  readonly isNarrowed: boolean;
  readonly filters: { readonly status: string; readonly year: string };
}

function emptyWords(
  { isNarrowed, filters: { status, year } }: Narrowed,
  view: DirectoryView,
  types: readonly { readonly id: number; readonly name: string }[],
): string {
  if (isNarrowed) return 'Remove a filter or try a different search.';
  if (status !== 'accepted') return 'There are no entries yet.';
  const kind = types.find(({ id }) => id === view.fixed.type)?.name;
  return noneAccepted(year, { kind, mayChoose: view.filters.includes('status') });
}

/** 'Export 96': the rows of all pages as they are shown. */
function ExportShown({
  total,
  asked,
}: {
  /** undefined: not known yet. The place of the button is taken, so that nothing moves when it is. */
  total: number | undefined;
  asked: Parameters<ReturnType<typeof useExportDirectory>['mutate']>[0];
}) {
  const download = useExportDirectory();
  const toast = useToast();
  return (
    <Button
      look="quiet"
      icon={<IconDownload size={20} aria-hidden />}
      busy={download.isPending}
      disabled={total === undefined}
      onClick={() =>
        tellOutcome(toast, download.mutateAsync(asked), {
          done: (name) => toast.success('Exported', name),
          failed: 'We couldn’t export the list',
        })
      }
    >
      Export {total?.toLocaleString('en-US') ?? ''}
    </Button>
  );
}

/** Made once: where it is another one with each drawing, so is all that hangs on the place. */
function useShape(view: DirectoryView, currentYear: number, seesAll: boolean) {
  return useMemo(
    () => ({
      ...directoryList(view, currentYear),
      // Fixed filters override the address: one that was copied from the office may have other values.
      rules: { ...directoryFilterRules, ...fixedRules(view.fixed) },
      // Ten a page by the requirements; the office, which works in it all day, has more.
      ...(seesAll ? { pageSizes: directoryPageSizes } : {}),
    }),
    [view, currentYear, seesAll],
  );
}

function fixedRules(fixed: DirectoryView['fixed']) {
  return Object.fromEntries(
    Object.entries(fixed).map(([key, only]) => [key, (value: string) => value === String(only)]),
  );
}

function ToCreation() {
  return (
    <ButtonLink to={pathTo('createEntry')} look="primary" icon={<IconPlus size={20} aria-hidden />}>
      Create New Entry
    </ButtonLink>
  );
}

function ToParadeOrder() {
  return (
    <ButtonLink look="quiet" to={pathTo('paradeOrder')} icon={<IconArrowsSort size={20} aria-hidden />}>
      Change Parade Order
    </ButtonLink>
  );
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
        shortLabel: 'Status',
        preset: view.start.status,
        fixed: view.fixed.status !== undefined,
        options: statusChoices,
      },
    view.filters.includes('rep') && {
      key: 'rep',
      label: liaisonLabel(data.settings),
      shortLabel: 'Liaison',
      preset: 'any',
      options: [
        { value: 'any', label: 'Any liaison' },
        { value: 'none', label: 'Unassigned' },
        ...reps.map((rep) => ({ value: String(rep.id), label: fullName(rep) })),
      ],
    },
  ];
  return choices.filter((choice) => choice !== false);
}

function columnsOf(data: InitialData, view: DirectoryView, seesAll: boolean): Column<EntryListed>[] {
  const labels = directoryColumnLabels(data.settings.organizer_short_name);
  const cells: Record<DirectorySort, (entry: EntryListed) => React.ReactNode> = {
    year: (entry) => entry.year,
    name: (entry) => <span className="table-name">{entry.official_name}</span>,
    type: (entry) => entry.organization.type,
    status: (entry) =>
      entry.displayed_status ? (
        <StatusMark tone={statusTones[entry.displayed_status]}>{statusLabels[entry.displayed_status]}</StatusMark>
      ) : null,
    rep: (entry) => (entry.rep ? fullName(entry.rep) : '—'),
    updated: (entry) => <LastUpdated at={entry.user_last_updated_at ?? null} />,
  };
  // The name leads the row, whatever the order of the contract's columns: it is the link and the card's title.
  const order = ['name', ...view.columns.filter((column) => column !== 'name')] as DirectorySort[];
  const shown = order.map((key): Column<EntryListed> => ({ key, label: labels[key], sort: key, render: cells[key] }));
  if (!seesAll) return shown;
  const day = (at: string | null | undefined) => (at ? showDay(at) : '—');
  const more = {
    organization: (entry) => entry.organization.name,
    people: (entry) => entry.total_participants ?? '—',
    submitted: (entry) => day(entry.submitted_at),
    approved: (entry) => day(entry.approved_at),
    order: (entry) => entry.directory_idx ?? '—',
  } satisfies Partial<Record<DirectoryColumn, (entry: EntryListed) => React.ReactNode>>;
  const extra = Object.entries(more).map(
    ([key, render]): Column<EntryListed> => ({ key, label: labels[key as keyof typeof more], optional: true, render }),
  );
  return [...shown, ...extra];
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
