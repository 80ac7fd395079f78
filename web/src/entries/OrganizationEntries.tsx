import { entryPath } from '@parade/contract/entries/paths.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import type { OrganizationEntry } from '@parade/contract/organizations/organization.ts';
import { IconPlus } from '@tabler/icons-react';
import { useOrganizationHere } from '../organizations/organizationHere.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { EmptyState, Section, StatusPill } from '../ui/Page.tsx';
import { statusTones } from './words.ts';

const columns: readonly Column<OrganizationEntry>[] = [
  { key: 'name', label: 'Official Name', render: (entry) => entry.official_name },
  { key: 'year', label: 'Parade Year', render: (entry) => entry.year },
  {
    key: 'status',
    label: 'Application Status',
    render: ({ displayed_status: status }) => (
      <StatusPill tone={statusTones[status]}>{statusLabels[status]}</StatusPill>
    ),
  },
  { key: 'first', label: 'Entry of the Year', render: (entry) => (entry.is_first ? 'First' : 'Additional') },
];

/** The tab of an organization that lists its entries of all years, the newest first. */
export function OrganizationEntries() {
  const { organization } = useOrganizationHere();
  const create = (
    <ButtonLink to={pathTo('createEntry', { orgId: organization.id })} icon={<IconPlus size={20} aria-hidden />}>
      Create New Entry
    </ButtonLink>
  );
  return (
    <Section title="Entries" actions={create}>
      <DataTable
        label="Entries"
        columns={columns}
        rows={organization.entries}
        keyOf={(entry) => entry.id}
        linkOf={(entry) => entryPath(entry, 'view')}
        empty={
          <EmptyState drawing="flower" title="No entries yet">
            This organization has not entered a parade.
          </EmptyState>
        }
      />
    </Section>
  );
}
