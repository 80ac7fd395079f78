import { z } from 'zod';
import { id, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { addressBookEntry, addressBookFilters, addressBookQuery, contactField, contactSheet } from './addressBook.ts';
import { labelsChoice, labelsQuery } from './labels.ts';

const readers = { may: 'viewAddressBook' } as const;

export const directoryRoutes = {
  listAddressBook: route({
    method: 'GET',
    path: '/api/overview',
    summary:
      'The address book: the entries that the reader is inside of, each with its address, leaders and contacts; form_fields are the questions that these come from.',
    who: readers,
    query: addressBookQuery,
    output: z.object({
      entries: z.array(addressBookEntry),
      form_fields: z.array(contactField),
      total: z.number().int(),
    }),
    refusals: [],
  }),

  readContacts: route({
    method: 'GET',
    path: '/api/address-book/:organization_id/:year',
    summary:
      'One entry’s contacts, of all its forms; the first of the organization and year, or the one that ?entry names.',
    who: readers,
    params: z.object({ organization_id: id, year }),
    query: z.object({ entry: id.optional() }),
    output: contactSheet,
    refusals: [],
  }),

  exportAddressBook: route({
    method: 'GET',
    path: '/api/address-book-export',
    weight: 'many',
    summary:
      'A spreadsheet of the address book, inside the filters and the rows of the reader: a row for each entry, and a second sheet for mailings with a row for each person.',
    who: readers,
    query: addressBookFilters,
    output: 'file',
    refusals: [],
  }),

  chooseLabels: route({
    method: 'GET',
    path: '/api/address-book-labels/choice',
    weight: 'many',
    summary: 'Returns how many mailing labels there would be, and which entries have none.',
    who: readers,
    query: labelsQuery,
    output: labelsChoice,
    refusals: [],
  }),

  printLabels: route({
    method: 'GET',
    path: '/api/address-book-labels',
    weight: 'many',
    summary: 'Returns mailing labels as a PDF, 30 per Letter page (Avery 5160).',
    who: readers,
    query: labelsQuery,
    output: 'file',
    refusals: [],
  }),
} as const;
