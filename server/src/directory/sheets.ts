import {
  type AddressBookEntry,
  type Contact,
  contactKinds,
  contactLabels,
  contactOf,
} from '@parade/contract/directory/addressBook.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import type { Readable } from 'node:stream';
import type { Column } from '../http/downloads/columnKinds.ts';
import { writeWorkbook } from '../http/downloads/workbook.ts';
import type { Cell } from '../http/downloads/worksheet.ts';
import type { Portal } from '../portal.ts';
import { entriesWithContacts } from './reads.ts';

/**
 * D-09: returns the address book as a workbook. The first sheet has a row for each entry, for looking things up. The
 * second has a row for each person with the address, for mail merge.
 */
export function addressBookWorkbook(portal: Portal, ids: readonly number[]): Readable {
  const read = () => entriesWithContacts(portal.db, ids);
  return writeWorkbook([
    {
      name: 'Entries',
      columns: [...entryColumns, ...addressColumns, ...contactColumns].map(column),
      frozen: 2,
      rows: async function* () {
        for await (const entry of read())
          yield [...entryColumns, ...addressColumns, ...contactColumns].map(({ cellOf }) => cellOf(entry));
      },
    },
    {
      name: 'Mailing list',
      columns: [...personColumns, ...addressColumns.map(column), ...entryColumns.map(column)],
      frozen: 3,
      rows: async function* () {
        for await (const entry of read())
          for (const { label, person } of peopleOf(entry))
            yield [
              label,
              ...cellsOf(person),
              ...[...addressColumns, ...entryColumns].map(({ cellOf }) => cellOf(entry)),
            ];
      },
    },
  ]);
}

interface EntryColumn extends Column {
  readonly cellOf: (entry: AddressBookEntry) => Cell;
}

function column({ header, kind }: EntryColumn): Column {
  return { header, kind };
}

const entryColumns: readonly EntryColumn[] = [
  { header: 'Organization', kind: 'name', cellOf: (entry) => entry.organization_name },
  { header: 'Official Name', kind: 'name', cellOf: (entry) => entry.official_name },
  { header: 'Parade Year', kind: 'year', cellOf: (entry) => entry.year },
  { header: 'Entity Type', kind: 'choice', cellOf: (entry) => entry.organization_type },
  { header: 'Application Status', kind: 'choice', cellOf: (entry) => statusLabels[entry.displayed_status] },
  { header: 'Main Phone', kind: 'phone', cellOf: (entry) => entry.phone || null },
];

const addressColumns: readonly EntryColumn[] = [
  { header: 'Address Line 1', kind: 'street', cellOf: ({ address }) => address?.line1 || null },
  { header: 'Address Line 2', kind: 'street', cellOf: ({ address }) => address?.line2 || null },
  { header: 'City', kind: 'city', cellOf: ({ address }) => address?.city || null },
  { header: 'State', kind: 'state', cellOf: ({ address }) => address?.state || null },
  { header: 'Postal Code', kind: 'postalCode', cellOf: ({ address }) => address?.postal_code || null },
  { header: 'Country', kind: 'country', cellOf: ({ address }) => address?.country || null },
];

const parts = [
  { label: 'First Name', kind: 'firstName' },
  { label: 'Last Name', kind: 'lastName' },
  { label: 'Title', kind: 'text' },
  { label: 'Email', kind: 'email' },
  { label: 'Phone', kind: 'phone' },
] as const;

function cellsOf({ first_name, last_name, title, email, phone }: Contact): Cell[] {
  return [first_name, last_name, title, email, phone].map((text) => text || null);
}

/** Five columns for each contact; of several leaders, the first one. */
const contactColumns: readonly EntryColumn[] = contactKinds.flatMap((kind) =>
  parts.map((part, index) => ({
    header: `${contactLabels[kind]} ${part.label}`,
    kind: part.kind,
    cellOf: (entry: AddressBookEntry) => {
      const contact = contactOf(entry, kind);
      return contact ? (cellsOf(contact)[index] ?? null) : null;
    },
  })),
);

const personColumns: readonly Column[] = [
  { header: 'Contact', kind: 'choice' },
  ...parts.map(({ label, kind }) => ({ header: label, kind })),
];

/** Returns everybody to write to: all leaders, and the contacts of the application. */
function peopleOf(entry: AddressBookEntry): { label: string; person: Contact }[] {
  return contactKinds.flatMap((kind) => {
    const people = kind === 'leader' ? entry.leaders : [entry[kind]];
    return people.flatMap((person) => (person ? [{ label: contactLabels[kind], person }] : []));
  });
}
