import { type AddressBookFilters, addressBookStart, contactLabels } from '@parade/contract/directory/addressBook.ts';
import type { LabelsQuery } from '@parade/contract/directory/labels.ts';
import { directoryRoutes } from '@parade/contract/directory/routes.ts';
import { fileNameOf } from '@parade/contract/http/fileName.ts';
import type { Actor } from '../access/actor.ts';
import { entryAt, isInside } from '../entries/reads.ts';
import { room } from '../http/handlers.ts';
import { workbookType } from '../http/downloads/workbook.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { currentParadeYear, readOrganizationTypes, readSettings } from '../settings/reads.ts';
import { contactFields, contactSections } from './contacts.ts';
import { type Label, labelOf, labelsPdf, pageCount } from './labels.ts';
import { chosenIds, entriesWithContacts, entryWithContacts, listAddressBook } from './reads.ts';
import { addressBookWorkbook } from './sheets.ts';

export const directoryRoom = room('directory', directoryRoutes, {
  listAddressBook: async ({ portal, actor, query }) => ({
    ...(await listAddressBook(portal.db, actor, await currentParadeYear(portal.db), query)),
    form_fields: contactFields,
  }),

  readContacts: async ({ portal, actor, params, query }) => {
    const found = await entryAt(portal.db, params.organization_id, params.year, query.entry);
    if (!found || !isInside(actor, found)) throw new Refusal('not-found');
    const [entry, sections] = await Promise.all([
      entryWithContacts(portal.db, found.id),
      contactSections(portal.db, found, portal.clock.today()),
    ]);
    if (!entry) throw new Refusal('not-found');
    return { entry, sections };
  },

  exportAddressBook: async ({ portal, actor, query }) => ({
    content: addressBookWorkbook(portal, await chosenIds(portal.db, actor, await currentParadeYear(portal.db), query)),
    type: workbookType,
    name: await fileName(portal, actor, 'Address book', query, 'xlsx'),
  }),

  chooseLabels: async ({ portal, actor, query }) => {
    const { labels, left_out } = await chosenLabels(portal, actor, query);
    return { labels: labels.length, pages: pageCount(labels.length, query.skip), left_out };
  },

  printLabels: async ({ portal, actor, query, request }) => {
    const [{ labels }, { organizer_name }] = [await chosenLabels(portal, actor, query), await readSettings(portal.db)];
    const title = `${contactLabels[query.contact]} contact labels`;
    const facts = { title, author: organizer_name, subject: title, keywords: '', at: new Date(portal.clock.nowIso()) };
    return {
      content: await labelsPdf(labels, query.skip, facts, () => request.raw.socket.destroyed),
      type: 'application/pdf',
      name: await fileName(portal, actor, title, query, 'pdf'),
    };
  },
});

async function chosenLabels(portal: Portal, actor: Actor, query: LabelsQuery) {
  const ids = await chosenIds(portal.db, actor, await currentParadeYear(portal.db), query);
  const labels: Label[] = [];
  const left_out = [];
  for await (const entry of entriesWithContacts(portal.db, ids)) {
    const label = labelOf(entry, query.contact);
    if (!('missing' in label)) labels.push(label);
    else {
      const { id, organization_id, year, is_first, official_name } = entry;
      left_out.push({ id, organization_id, year, is_first, official_name, missing: label.missing });
    }
  }
  return { labels, left_out };
}

/** 'address-book-2027-marching-band-accepted-2026-11-22.xlsx': the filters, and the day. */
async function fileName(
  portal: Portal,
  actor: Actor,
  title: string,
  filters: AddressBookFilters,
  ending: string,
): Promise<string> {
  const types = await readOrganizationTypes(portal.db);
  const start = addressBookStart(actor.roles, await currentParadeYear(portal.db));
  const { year = start.year, organization_type, status = start.status, q } = filters;
  return fileNameOf(
    [
      title,
      year === 'any' ? 'all years' : String(year),
      types.find((type) => type.id === organization_type)?.name,
      status === 'any' ? undefined : status,
      q ? `search ${q.slice(0, 40)}` : undefined,
      portal.clock.today(),
    ],
    ending,
  );
}
