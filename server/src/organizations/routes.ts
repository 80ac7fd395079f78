import { mergeTexts } from '@parade/contract/organizations/merging.ts';
import { organizationsRoutes } from '@parade/contract/organizations/routes.ts';
import { type Actor, authorOf, worksForTheParade } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import { type Room, room } from '../http/handlers.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { addLeader } from './leaders.ts';
import { type MergeParts, mergeOrganizations, previewMerge } from './merging.ts';
import { countPeople, entriesOfOrganization, originOfOrganization, peopleOfOrganization } from './people.ts';
import { abilitiesOn, authorizeOrganization } from './policy.ts';
import {
  findFormerOrganization,
  findOrganization,
  listedOrganization,
  listOrganizations,
  suggestOrganizations,
} from './reads.ts';
import { addOrganization, deleteOrganization, updateOrganization } from './writes.ts';

/** Returns the organizations module. parts: what other modules move when two organizations become one. */
export function organizationsRoom(parts: MergeParts): Room {
  return room('organizations', organizationsRoutes, {
    suggestOrganizations: async ({ portal, actor, query }) => {
      if (!query.q && query.id === undefined) return { data: [], total: 0 };
      const data = await suggestOrganizations(portal.db, query, worksForTheParade(actor) ? 'all' : ledBy(actor));
      return { data, total: data.length };
    },

    listOrganizations: async ({ portal, query }) => listOrganizations(portal.db, query),

    createOrganization: async ({ portal, actor, body }) =>
      inTransaction(portal, authorOf(actor), async (change) => ({ id: await addOrganization(change, body) })),

    readOrganization: async ({ portal, actor, params }) => readDetail(portal, actor, params.id),

    updateOrganization: async ({ portal, actor, params, body }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const organization = authorizeOrganization(actor, await findOrganization(change.tx, params.id), 'edit');
        const { from, ...to } = body;
        await updateOrganization(change, organization, to, from);
        return { success: true };
      }),

    deleteOrganization: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const organization = authorizeOrganization(actor, await findOrganization(change.tx, params.id), 'delete');
        await deleteOrganization(change, organization);
        return { success: true };
      }),

    addOrganizationLeader: async ({ portal, actor, params, body }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const organization = authorizeOrganization(actor, await findOrganization(change.tx, params.id), 'add_leader');
        return { success: true, message: await addLeader(change, organization, body) };
      }),

    previewMerge: async ({ portal, actor, params, query }) => {
      const from = authorizeOrganization(actor, await findOrganization(portal.db, params.id), 'merge');
      const into = await findOrganization(portal.db, query.into);
      if (!into) throw new FieldRefusal({ into: mergeTexts.missing });
      return previewMerge(portal, from.id, into.id);
    },

    mergeOrganization: async ({ portal, actor, params, body: { into: into_id, ...shown } }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const from = authorizeOrganization(actor, await findOrganization(change.tx, params.id), 'merge');
        const into = await findOrganization(change.tx, into_id);
        if (!into) throw new FieldRefusal({ into: mergeTexts.missing });
        return mergeOrganizations(change, parts, from, authorizeOrganization(actor, into, 'merge'), shown);
      }),
  });
}

/** Returns the organization with this number, or the one that it was merged into. */
async function readDetail(portal: Portal, actor: Actor, asked: number) {
  const { db } = portal;
  const id = (await findFormerOrganization(db, asked))?.organization_id ?? asked;
  const row = await listedOrganization(db, id);
  if (!row) throw new Refusal('not-found');
  const abilities = abilitiesOn(actor);
  const [origin, people_count, entries, users] = await Promise.all([
    originOfOrganization(db, id),
    countPeople(db, id),
    abilities.tabs.includes('entries') ? entriesOfOrganization(db, id) : undefined,
    abilities.tabs.includes('people') ? peopleOfOrganization(db, id) : undefined,
  ]);
  return {
    organization: { ...row, ...origin, people_count, ...(entries ? { entries } : {}), ...(users ? { users } : {}) },
    abilities,
  };
}

function ledBy(actor: Actor): number[] {
  return actor.organization_roles.filter((role) => role.name === 'leader').map((role) => role.organization_id);
}
