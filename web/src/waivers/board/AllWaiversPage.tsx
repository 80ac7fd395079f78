import { entryPath } from '@parade/contract/entries/paths.ts';
import { waiverPageSize } from '@parade/contract/http/lists/pageSizes.ts';
import type { PublicSettings } from '@parade/contract/settings/setting.ts';
import { waiverListFilters, type waiverSort } from '@parade/contract/waivers/bulk.ts';
import { waiverFilters } from '@parade/contract/waivers/status.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { liaisonLabel } from '../../entries/words.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import { useViewedList } from '../../settings/views/useViewedList.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import type { FilterChoice } from '../../ui/FilterBar.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { EmailsDisabled } from '../EmailsDisabled.tsx';
import { boardPath, type ListReader, startYear, waiverStatusFilter, waiversList } from './lists.ts';
import { readWaivers, useWaivers } from '../queries.ts';
import { useWaiverTable, waiverColumns } from './useWaiverTable.tsx';
import { WaiverFiles } from './WaiverFiles.tsx';
import styles from './board.module.css';
import room from '../waivers.module.css';

const query = { shape: { ...waiverListFilters.shape, rep: z.union([z.literal('any'), waiverListFilters.shape.rep]) } };

/** All Participant Waivers: those of every entry that the reader may see. */
export function AllWaiversPage() {
  const session = useSession();
  const { data, can, user } = session;
  const { settings } = data;
  const { place, views, viewName } = useViewedList('waivers', { ...waiversList(session), query });
  const sortBy = place.sortBy as z.output<typeof waiverSort>;
  const { filters, status } = askedOf(place.filters, session);
  const list = useWaivers({ ...filters, sortBy, page: place.page });
  const year = typeof filters.year === 'number' ? filters.year : undefined;
  const { table, bulk, dialogs } = useWaiverTable({
    filters,
    columns: year === undefined ? columnsOfAllYears : columns,
    list,
  });
  return (
    <>
      <ListScreen
        title="All Participant Waivers"
        place={{ ...place, filters: { ...place.filters, status } }}
        views={views}
        viewName={viewName}
        query={list}
        total={list.data?.total}
        readAll={() => readWaivers({ ...filters, sortBy })}
        actions={
          <>
            <ButtonLink look="quiet" to={boardPath(year, session)} icon={<IconLayoutDashboard size={20} aria-hidden />}>
              Board
            </ButtonLink>
            {list.data?.total === 0 ? null : <WaiverFiles filters={filters} sortBy={sortBy} />}
          </>
        }
        above={<EmailsDisabled />}
        filters={[
          yearFilter(data, { any: true, preset: String(startYear(session)) }),
          typeFilter(data),
          waiverStatusFilter,
          ...(user && can('viewDesk') ? [repFilter(settings, user.id, filters.rep)] : []),
        ]}
        search="Search by name, email or entry"
        {...table}
        empty={
          <EmptyState drawing="horseshoe" title="No waivers found">
            {place.isNarrowed
              ? 'Choose another year or status, or try a different search.'
              : `Everyone listed in an accepted entry gets a waiver. Nobody is listed ${year === undefined ? '' : `for ${year} `}yet.`}
          </EmptyState>
        }
        bulk={bulk}
        size={waiverPageSize}
      />
      {dialogs}
    </>
  );
}

/** The filters of the address as calls take them; what is no status or year counts for nothing. */
function askedOf(given: ReturnType<typeof waiversList>['defaults'], reader: ListReader) {
  const status = waiverFilters.find((filter) => filter === given.status) ?? 'any';
  const type = given.type === 'any' ? ('any' as const) : Number(given.type);
  const start = startYear(reader);
  const chosen = Number(given.year) || (given.year === 'any' ? 'any' : start);
  // Left out: that is all years for an entry’s own people.
  const year = chosen === 'any' && start === 'any' ? undefined : chosen;
  const rep = Number(given.rep);
  const named = Number.isInteger(rep) && rep > 0 ? { rep } : { rep: undefined };
  return {
    filters: { type, ...(year === undefined ? {} : { year }), status, ...named, ...(given.q ? { q: given.q } : {}) },
    status,
  };
}

/** For those who work for the parade: the waivers of the entries that they are the liaison of, or another one is. */
function repFilter(settings: PublicSettings, me: number, rep: number | undefined): FilterChoice {
  const other = rep === undefined || rep === me ? [] : [{ value: String(rep), label: 'Another liaison' }];
  return {
    key: 'rep',
    label: liaisonLabel(settings),
    shortLabel: 'Liaison',
    preset: 'any',
    options: [{ value: 'any', label: 'Any liaison' }, { value: String(me), label: 'Me' }, ...other],
  };
}

// The row does not say whether it is the organization's first entry of the year, so the address names the entry.
const entryColumn: Column<WaiverListed> = {
  key: 'entry',
  label: 'Entry',
  sort: 'entry',
  render: ({ entry }) =>
    entry.is_deleted ? (
      <>
        {entry.official_name}
        <span className={room['more']}>The entry was deleted</span>
      </>
    ) : (
      <Link
        className={styles['entry']}
        to={entryPath(entry, 'waivers')}
        title={entry.official_name || entry.organization_name}
      >
        {entry.official_name || entry.organization_name}
      </Link>
    ),
};

const columns: readonly Column<WaiverListed>[] = waiverColumns.flatMap((column) =>
  column.key === 'name' ? [column, entryColumn] : [column],
);

// Under the entry: a column of its own would make the table wider than a desk's window.
const columnsOfAllYears: readonly Column<WaiverListed>[] = columns.map((column) =>
  column === entryColumn
    ? {
        ...column,
        render: (waiver) => (
          <>
            {column.render(waiver)}
            <span className={room['more']}>{waiver.year}</span>
          </>
        ),
      }
    : column,
);
