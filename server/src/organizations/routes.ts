import { organizationsRoutes } from '@parade/contract/organizations/routes.ts';
import { type Actor, worksForTheParade } from '../access/actor.ts';
import { room } from '../http/handlers.ts';
import { suggestOrganizations } from './reads.ts';

export const organizationsRoom = room('organizations', organizationsRoutes, {
  suggestOrganizations: async ({ portal, actor, query }) => {
    if (!query.q && query.id === undefined) return { data: [], total: 0 };
    const data = await suggestOrganizations(portal.db, query, worksForTheParade(actor) ? 'all' : ledBy(actor));
    return { data, total: data.length };
  },
});

function ledBy(actor: Actor): number[] {
  return actor.organization_roles.filter((role) => role.name === 'leader').map((role) => role.organization_id);
}
