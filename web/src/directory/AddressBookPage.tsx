import { pathTo } from '@parade/contract/access/screens.ts';
import {
  type AddressBookEntry,
  addressBookFilters,
  addressBookPageSizes,
  addressBookSorts,
  addressBookStart,
  addressLines,
  contactKinds,
  contactLabels,
  contactOf,
  defaultAddressBookSort,
} from '@parade/contract/directory/addressBook.ts';
import { statusChoices } from '@parade/contract/entries/directory.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { useMemo } from 'react';
import { useSession } from '../access/session.tsx';
import { noneAccepted } from '../entries/words.ts';
import { typeFilter, yearFilter } from '../settings/filters.ts';
import { useViewedList } from '../settings/views/useViewedList.tsx';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState } from '../ui/Page.tsx';
import { BookFiles } from './BookFiles.tsx';
import { ContactCell } from './ContactCell.tsx';
import { readAddressBook, useAddressBook } from './queries.ts';
import styles from './directory.module.css';

const query = addressBookFilters
  .omit({ organization_type: true })
  .extend({ type: addressBookFilters.shape.organization_type });

/** D-08: whom to call, and where to write. */
export function AddressBookPage() {
  const { data, roles } = useSession();
  const currentYear = data.settings.current_parade_year;
  const start = useMemo(() => addressBookStart(roles, currentYear), [roles, currentYear]);
  const { place, views, viewName } = useViewedList('addressBook', {
    base: pathTo('addressBook'),
    defaults: { year: String(start.year), type: 'any', status: start.status as string, q: '' },
    defaultSort: defaultAddressBookSort,
    sorts: addressBookSorts,
    pageSizes: addressBookPageSizes,
    query,
  });
  const size = place.pageSize ?? addressBookPageSizes[0];
  const { year, type, status, q } = place.filters;
  const asked = { year, organization_type: type, status, q, sortBy: place.sortBy };
  const book = useAddressBook({ ...asked, page: place.page, perPage: size });
  return (
    <ListScreen
      title="Address Book"
      place={place}
      views={views}
      viewName={viewName}
      query={book}
      total={book.data?.total}
      readAll={() => readAddressBook(asked)}
      actions={<BookFiles asked={asked} total={book.data?.total ?? 0} />}
      filters={filterChoices(data, start)}
      search="Search names, contacts and emails"
      label="Contacts"
      columns={columns}
      rows={book.data?.entries}
      keyOf={(entry) => entry.id}
      linkOf={contactsPath}
      empty={
        <EmptyState drawing="horseshoe" title="No contacts found">
          {place.isNarrowed
            ? 'Remove a filter or try a different search.'
            : status === 'accepted'
              ? `Contacts come from the applications of entries. ${noneAccepted(year)}`
              : 'Contacts come from the applications of entries. There are none yet.'}
        </EmptyState>
      }
      size={size}
      sizes={addressBookPageSizes}
    />
  );
}

function contactsPath({ id, organization_id: organizationId, year, is_first }: AddressBookEntry): string {
  return `${pathTo('contacts', { organizationId, year })}${is_first ? '' : `?entry=${id}`}`;
}

const columns: readonly Column<AddressBookEntry>[] = [
  {
    key: 'organization',
    label: 'Organization',
    sort: 'organization',
    render: (entry) => <span className="table-name">{entry.organization_name}</span>,
  },
  { key: 'address', label: 'Address', render: (entry) => <Address entry={entry} /> },
  ...contactKinds.map(
    (kind): Column<AddressBookEntry> => ({
      key: kind,
      label: contactLabels[kind],
      render: (entry) => (
        <ContactCell
          contact={contactOf(entry, kind)}
          {...(kind === 'leader' ? { more: entry.leaders.length - 1 } : { leader: contactOf(entry, 'leader') })}
        />
      ),
    }),
  ),
  { key: 'name', label: 'Official Name', sort: 'name', optional: true, render: (entry) => entry.official_name },
  { key: 'type', label: 'Entity Type', sort: 'type', optional: true, render: (entry) => entry.organization_type },
  { key: 'year', label: 'Parade Year', sort: 'year', optional: true, render: (entry) => entry.year },
];

function Address({ entry }: { entry: AddressBookEntry }) {
  const lines = entry.address ? addressLines(entry.address) : [];
  return lines.length === 0 ? (
    <span className={styles['none']}>—</span>
  ) : (
    <address className={styles['address']}>{lines.join('\n')}</address>
  );
}

function filterChoices(data: InitialData, start: ReturnType<typeof addressBookStart>): FilterChoice[] {
  return [
    yearFilter(data, { any: true, preset: String(start.year), ahead: true }),
    typeFilter(data),
    { key: 'status', label: 'Application Status', shortLabel: 'Status', preset: start.status, options: statusChoices },
  ];
}
