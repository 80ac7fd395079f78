import { preferredYear } from '@parade/contract/entries/creation.ts';
import { entriesRoutes } from '@parade/contract/entries/routes.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import { type Actor, authorOf, isOffice, worksForTheParade } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { currentParadeYear, readSettings } from '../settings/reads.ts';
import { applicationDates, type EntryCreator, createEntry, entryYears } from './creation.ts';
import { listEntries, listReps } from './directory.ts';
import { overviewOf } from './overview.ts';
import { pictureOf, readSealedPicture, withPictures } from './forms/pictures.ts';
import { authorizeEntry } from './policy.ts';
import { type EntryRow, entryAt, findEntry, listedEntry, seesEntry } from './reads.ts';
import { takeOverDrafts } from './takingOver.ts';
import { assignRep, changeStatus } from './writes.ts';

export const entriesRoom = room('entries', entriesRoutes, {
  listEntries: async ({ portal, actor, query }) => {
    const [shown, today] = await settings(portal);
    const { data, pictures, total } = await listEntries(portal.db, actor, shown, today, query);
    const picture = (index: number) => (pictures[index] ? pictureOf(portal, pictures[index]) : null);
    return {
      data: pictures.length > 0 ? data.map((row, index) => ({ ...row, picture: picture(index) })) : data,
      total,
    };
  },

  readPicture: async ({ portal, params, query }) => readSealedPicture(portal, params.file_id, query),

  createEntry: async ({ portal, actor, body }) => {
    const entry = await inTransaction(portal, authorOf(actor), (change) => createEntry(change, creatorOf(actor), body));
    // The creator became its leader in this very call, which the request's actor does not know yet.
    const now = { ...actor, organization_roles: [...actor.organization_roles, leading(entry)] };
    const initial_form = initialForm(entry.org_type)?.form_type ?? null;
    return { data: { entry: await listedEntry(portal, now, entry.id), initial_form } };
  },

  listEntryYears: async ({ portal, actor, query }) => {
    const data = await entryYears(portal.db, creatorOf(actor), query.organization_type, portal.clock.nowIso());
    return { data, preferred: preferredYear(data, await currentParadeYear(portal.db)) };
  },

  listApplicationDates: async ({ portal, actor }) => ({
    data: await applicationDates(portal.db, creatorOf(actor), portal.clock.nowIso()),
  }),

  takeOverDrafts: async ({ portal, actor, params }) => {
    const entries = await inTransaction(portal, authorOf(actor), (change) =>
      takeOverDrafts(change, actor, params.token),
    );
    return { success: true, entries };
  },

  readOverview: async ({ portal, actor, params, query }) => {
    const settings = await readSettings(portal.db);
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    const entry = await entryAt(portal.db, params.organization_id, params.year, query.entry);
    if (!entry || !seesEntry(actor, entry, settings, moment.today)) throw new Refusal('not-found');
    const overview = await overviewOf(portal.db, actor, settings, moment, entry);
    const [withPicture = overview.entry] = await withPictures(portal, actor, [overview.entry]);
    return { ...overview, entry: withPicture };
  },

  setStatus: async ({ portal, actor, params, body }) => {
    const entry = authorizeEntry(
      actor,
      await findEntry(portal.db, params.id),
      'update_status',
      ...(await settings(portal)),
    );
    const { now, letters_gone, changed_at } = await inTransaction(portal, authorOf(actor), (change) =>
      changeStatus(change, entry, body),
    );
    return { ...(await changed(portal, actor, now)), letters_gone, changed_at };
  },

  assignRep: async ({ portal, actor, params, body }) => {
    const entry = authorizeEntry(
      actor,
      await findEntry(portal.db, params.id),
      'assign_rep',
      ...(await settings(portal)),
    );
    return changed(
      portal,
      actor,
      await inTransaction(portal, authorOf(actor), (change) => assignRep(change, entry, body.user_id, body.from)),
    );
  },

  listReps: async ({ portal, query }) => listReps(portal.db, query.q, query.year),
});

async function settings(portal: Portal) {
  return [await readSettings(portal.db), portal.clock.today()] as const;
}

async function changed(portal: Portal, actor: Actor, entry: EntryRow) {
  return { success: true, entry: await listedEntry(portal, actor, entry.id) };
}

function creatorOf(actor: Actor): EntryCreator {
  return {
    user_id: actor.user_id,
    works_for_the_parade: worksForTheParade(actor),
    is_office: isOffice(actor),
    leads: actor.organization_roles.filter((role) => role.name === 'leader'),
  };
}

function leading(entry: EntryRow) {
  return { name: 'leader' as const, organization_id: entry.organization_id, parade_year: entry.year };
}
