import { pathTo } from '@parade/contract/access/screens.ts';
import {
  defaultOrganizationSort,
  organizationFilterDefaults,
  type OrganizationListed,
  organizationPageSizes,
  organizationSorts,
  organizationsQuery,
} from '@parade/contract/organizations/organization.ts';
import { IconPlus } from '@tabler/icons-react';
import { useSession } from '../access/session.tsx';
import { typeFilter } from '../settings/filters.ts';
import { useViewedList } from '../settings/views/useViewedList.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState } from '../ui/Page.tsx';
import { organizationPath } from './organizationHere.ts';
import { readOrganizations, useOrganizations } from './queries.ts';
import styles from './organizations.module.css';

const columns: readonly Column<OrganizationListed>[] = [
  { key: 'name', label: 'Organization', sort: 'name', render: (row) => row.name },
  { key: 'type', label: 'Entity Type', sort: 'type', render: (row) => row.type },
  {
    key: 'formerly',
    label: 'Formerly',
    render: (row) => (row.former_names.length === 0 ? '—' : row.former_names.join(', ')),
  },
  { key: 'latest', label: 'Latest Parade', sort: 'latest', align: 'end', render: (row) => row.latest_year ?? '—' },
  {
    key: 'entries',
    label: 'Entries',
    sort: 'entries',
    align: 'end',
    render: (row) => (row.entries_count === 0 ? <span className={styles['none']}>None</span> : row.entries_count),
  },
];

const list = {
  base: pathTo('organizations'),
  defaults: organizationFilterDefaults,
  defaultSort: defaultOrganizationSort,
  sorts: organizationSorts,
  pageSizes: organizationPageSizes,
  query: organizationsQuery,
};

/** D-06: everybody who ever entered, whatever the year. */
export function OrganizationsPage() {
  const { data } = useSession();
  const { place, views, viewName } = useViewedList('organizations', list);
  const size = place.pageSize ?? organizationPageSizes[0];
  const { sortBy, filters } = place;
  const organizations = useOrganizations({ ...filters, sortBy, page: place.page, perPage: size });
  const create = (
    <ButtonLink to={pathTo('createOrganization')} look="primary" icon={<IconPlus size={20} aria-hidden />}>
      Create Organization
    </ButtonLink>
  );
  return (
    <ListScreen
      title="Organizations"
      place={place}
      views={views}
      viewName={viewName}
      query={organizations}
      total={organizations.data?.total}
      readAll={() => readOrganizations({ ...filters, sortBy })}
      actions={create}
      filters={[typeFilter(data)]}
      search="Search names, former ones too"
      label="Organizations"
      columns={columns}
      rows={organizations.data?.data}
      keyOf={(row) => row.id}
      linkOf={(row) => organizationPath(row.id)}
      empty={
        <EmptyState drawing="horseshoe" title="No organizations found" action={place.isNarrowed ? undefined : create}>
          {place.isNarrowed ? 'Remove a filter or try a different search.' : 'There are no organizations yet.'}
        </EmptyState>
      }
      size={size}
      sizes={organizationPageSizes}
    />
  );
}
