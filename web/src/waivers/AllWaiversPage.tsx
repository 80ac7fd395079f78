import { pathTo } from '@parade/contract/access/screens.ts';
import { waiverPageSize } from '@parade/contract/http/paging.ts';
import { waiverFilterLabels, waiverFilters } from '@parade/contract/waivers/status.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSession } from '../access/session.tsx';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { useListPlace } from '../http/listAddress.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { type Column, Pager } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, Notice, PageHeader } from '../ui/Page.tsx';
import { BulkActs, shownAsChosen, useSelection } from './BulkActs.tsx';
import { useWaivers } from './queries.ts';
import { WaiverFiles } from './WaiverFiles.tsx';
import { WaiverTable, waiverColumns } from './WaiverTable.tsx';
import { waiverWords } from './words.ts';
import './waivers.css';

/** Column key of the table -> sort token of the call, where it can be sorted. */
const sorts = ['name', 'email', 'entry', 'created_at', 'completed_at'] as const;
type Sort = (typeof sorts)[number] | `-${(typeof sorts)[number]}`;

/** All Participant Waivers: those of every entry that the reader may see. */
export function AllWaiversPage() {
  const { settings, parades, organization_types } = useSession().data;
  const shape = useMemo(
    () => ({
      base: pathTo('waivers'),
      defaults: { type: 'any', year: String(settings.current_parade_year), status: 'any', q: '' },
      defaultSort: 'name',
    }),
    [settings.current_parade_year],
  );
  const place = useListPlace(shape);
  const sortBy = (sorts as readonly string[]).includes(place.sortBy.replace(/^-/, ''))
    ? (place.sortBy as Sort)
    : 'name';
  const status = waiverFilters.find((filter) => filter === place.filters.status) ?? 'any';
  const year = Number(place.filters.year) || settings.current_parade_year;
  const filters = {
    type: place.filters.type === 'any' ? ('any' as const) : Number(place.filters.type),
    year,
    status,
    ...(place.filters.q ? { q: place.filters.q } : {}),
  };
  const list = useWaivers({ ...filters, sortBy, page: place.page });
  const selection = useSelection(filters);
  return (
    <div className="wide">
      <PageHeader
        title="All Participant Waivers"
        count={list.data?.total}
        actions={
          <>
            <ButtonLink
              to={`${pathTo('waiverBoard')}?year=${year}`}
              icon={<IconLayoutDashboard size={20} aria-hidden />}
            >
              Board
            </ButtonLink>
            <WaiverFiles filters={filters} sortBy={sortBy} />
          </>
        }
      />
      {settings.enable_waiver_emails ? null : (
        <Notice tone="needs-you" title={waiverWords.emails_disabled}>
          {waiverWords.emails_disabled_text}
        </Notice>
      )}
      <FilterBar
        filters={[
          {
            key: 'year',
            label: 'Parade Year',
            preset: shape.defaults.year,
            options: parades.map(({ event_year }) => ({ value: String(event_year), label: String(event_year) })),
          },
          {
            key: 'type',
            label: 'Entity Type',
            preset: 'any',
            options: [
              { value: 'any', label: 'Any type' },
              ...organization_types.map(({ id, name }) => ({ value: String(id), label: name })),
            ],
          },
          {
            key: 'status',
            label: 'Status',
            preset: 'any',
            options: ['any' as const, ...waiverFilters.filter((filter) => filter !== 'any')].map((value) => ({
              value,
              label: waiverFilterLabels[value],
            })),
          },
        ]}
        values={{ ...place.filters, status }}
        onChange={place.setFilter}
        onClear={place.clear}
        search={{ key: 'q', label: 'Search by name, email or entry' }}
      />
      {list.error ? <ErrorNotice error={list.error} retry={() => void list.refetch()} /> : null}
      {list.error && !list.data ? null : (
        <WaiverTable
          rows={list.data?.data}
          columns={columns}
          sorted={{ by: sortBy, to: place.toSort }}
          selection={{
            chosen: shownAsChosen(selection, list.data?.data),
            onChange: selection.choose,
            labelOf: (waiver) => waiver.name,
          }}
          empty={
            <EmptyState title="No waivers found">Choose another year or status, or try a different search.</EmptyState>
          }
        />
      )}
      <BulkActs selection={selection} filters={filters} rows={list.data?.data} total={list.data?.total ?? 0} />
      <Pager page={place.page} size={waiverPageSize} total={list.data?.total ?? 0} to={place.toPage} />
    </div>
  );
}

// The row does not say whether it is the organisation's first entry of the year, so the address names the entry.
const entryColumn: Column<WaiverListed> = {
  key: 'entry',
  label: 'Entry',
  sort: 'entry',
  render: ({ entry }) =>
    entry.is_deleted ? (
      <>
        {entry.official_name}
        <span className="waivers-more">The entry was deleted</span>
      </>
    ) : (
      <Link to={entryPath(entry, 'waivers')}>{entry.official_name || entry.organization_name}</Link>
    ),
};

const columns: readonly Column<WaiverListed>[] = waiverColumns.flatMap((column) =>
  column.key === 'name' ? [{ ...column, sort: 'name' }, entryColumn] : [column],
);
