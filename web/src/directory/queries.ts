import { addressBookPageSizes, type AddressBookEntry } from '@parade/contract/directory/addressBook.ts';
import { directoryRoutes } from '@parade/contract/directory/routes.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callForFile } from '../http/client.ts';
import { saveBlob } from '../http/saveBlob.ts';

const directoryKey = ['address-book'] as const;

type BookQuery = GivenQuery<typeof directoryRoutes.listAddressBook>;
/** Filters as they are in the address: what is no filter value is refused by the server, in words. */
export type Filters = Readonly<Record<string, string>>;

/** One page of the address book. */
export function useAddressBook(asked: Readonly<Record<string, string | number>>) {
  const query = asked as BookQuery;
  return useQuery({
    queryKey: [...directoryKey, 'list', query],
    queryFn: ({ signal }) => call(directoryRoutes.listAddressBook, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The rows of all pages, for paper; in as few calls as the largest page allows. */
export async function readAddressBook(asked: Filters): Promise<readonly AddressBookEntry[]> {
  const perPage = Math.max(...addressBookPageSizes);
  const rows: AddressBookEntry[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const answer = await call(directoryRoutes.listAddressBook, { query: { ...asked, page, perPage } as BookQuery });
    if (answer.entries.length === 0) break;
    rows.push(...answer.entries);
    total = answer.total;
  }
  return rows;
}

/** Everything that the forms of one entry say about whom to call. */
export function useContacts(organization_id: number, year: number, entry: number | undefined) {
  return useQuery({
    queryKey: [...directoryKey, 'contacts', organization_id, year, entry],
    queryFn: ({ signal }) =>
      call(
        directoryRoutes.readContacts,
        { params: { organization_id, year }, query: entry === undefined ? {} : { entry } },
        { signal },
      ),
  });
}

/** How many labels there would be, and who has none. */
export function useLabelsChoice(asked: Readonly<Record<string, string | number>>) {
  const query = asked as GivenQuery<typeof directoryRoutes.chooseLabels>;
  return useQuery({
    queryKey: [...directoryKey, 'labels', query],
    queryFn: ({ signal }) => call(directoryRoutes.chooseLabels, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What of the address book is taken out as a file. */
export type BookFile =
  | { readonly kind: 'workbook'; readonly query: Filters }
  | { readonly kind: 'labels'; readonly query: Readonly<Record<string, string | number>> };

/** Fetches a file with the session in its header and hands it over as a download. `bytes`: how much has arrived. */
export function useBookFile() {
  const [bytes, setBytes] = useState(0);
  const fetched = useMutation({
    mutationFn: async ({ kind, query }: BookFile) => {
      setBytes(0);
      const options = { progress: setBytes };
      const file = await (kind === 'workbook'
        ? callForFile(
            directoryRoutes.exportAddressBook,
            { query: query as GivenQuery<typeof directoryRoutes.exportAddressBook> },
            options,
          )
        : callForFile(
            directoryRoutes.printLabels,
            { query: query as GivenQuery<typeof directoryRoutes.printLabels> },
            options,
          ));
      saveBlob(file.content, file.name);
      return file.name;
    },
  });
  return { ...fetched, bytes };
}
