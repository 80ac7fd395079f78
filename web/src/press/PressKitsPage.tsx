import { pathTo } from '@parade/contract/access/screens.ts';
import { formPath } from '@parade/contract/entries/paths.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { defaultKitSort, kitSorts, kitsPageSize, kitsQuery, type ListedKit } from '@parade/contract/press/kits.ts';
import { useSession } from '../access/session.tsx';
import { EntryPicture } from '../entries/EntryPicture.tsx';
import { useListPlace } from '../http/listAddress.ts';
import { typeFilter, yearFilter } from '../settings/filters.ts';
import { pastYearsAreOpen, useNotOpenYet } from '../settings/useNotOpenYet.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState, StatusMark } from '../ui/Page.tsx';
import { KitArchives } from './KitArchives.tsx';
import { usePressKits } from './queries.ts';

/** D-03: /press-kits: the kits of a year, to read and to take away. */
export function PressKitsPage() {
  const { data, can } = useSession();
  const place = useListPlace({
    base: pathTo('pressKits'),
    defaults: { year: String(data.settings.current_parade_year), type: 'any', q: '' },
    defaultSort: defaultKitSort,
    sorts: kitSorts,
    query: kitsQuery,
  });
  const { filters, sortBy, page } = place;
  const notOpenYet = useNotOpenYet({ year: Number(filters.year), what: 'Press kits are', more: pastYearsAreOpen });
  const list = usePressKits({ ...filters, sortBy, page });
  return (
    <ListScreen
      title="Press Kits"
      place={place}
      query={list}
      total={list.data?.total}
      filters={[yearFilter(data), typeFilter(data)]}
      search="Search entries and headlines"
      label="Press kits"
      columns={can('viewDesk') ? [...columns, release] : columns}
      rows={list.data?.data}
      keyOf={(row) => row.id}
      linkOf={(row) => formPath(row, 'press-release')}
      picture={(row) => <EntryPicture entry={row} />}
      tools={(row) => <KitArchives kit={row} isShort />}
      size={kitsPageSize}
      empty={
        notOpenYet ?? (
          <EmptyState title="No press kits found" drawing="stand">
            {place.isNarrowed
              ? 'Remove a filter or try a different search.'
              : 'Press kits appear here once their entries publish them and their embargo has ended.'}
          </EmptyState>
        )
      }
    />
  );
}

const columns: readonly Column<ListedKit>[] = [
  { key: 'entry', label: 'Entry', sort: 'entry', wrap: true, render: (row) => row.official_name },
  { key: 'type', label: 'Entity Type', render: (row) => row.organization_type },
  { key: 'headline', label: 'Headline', sort: 'headline', wrap: true, render: (row) => row.headline || '—' },
  {
    key: 'release_date',
    label: 'Release date',
    sort: 'release_date',
    render: (row) => (row.release_date ? showCivilDate(row.release_date) : '—'),
  },
  { key: 'pictures', label: 'Pictures', render: (row) => row.pictures },
];

/** For those who see kits before the press does. */
const release: Column<ListedKit> = {
  key: 'release',
  label: 'Press',
  render: ({ is_released }) => (
    <StatusMark tone={is_released ? 'done' : 'neutral'}>{is_released ? 'Visible' : 'Not yet'}</StatusMark>
  ),
};
