import {
  type OrganizationAction,
  type OrganizationDetail,
  organizationActions,
  organizationTabs,
} from '@parade/contract/organizations/organization.ts';
import { type Actor, can, isAdmin } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';

/** D-06: the office manages organizations; only admins delete and merge them. */
const rules: Readonly<Record<OrganizationAction, (actor: Actor) => boolean>> = {
  edit: (actor) => can(actor, 'manageOrgs'),
  add_leader: (actor) => can(actor, 'manageOrgs'),
  delete: isAdmin,
  merge: isAdmin,
};

/** D-06: entries, people and log are for admins. */
export function abilitiesOn(actor: Actor): OrganizationDetail['abilities'] {
  return {
    tabs: isAdmin(actor) ? [...organizationTabs] : ['overview'],
    actions: organizationActions.filter((action) => rules[action](actor)),
  };
}

/** Lets the actor do one thing with an organization; not-found if there is none. */
export function authorizeOrganization<T extends object, const Act extends OrganizationAction>(
  actor: Actor,
  organization: T | undefined,
  act: Act,
): Authorized<T, Act> {
  return authorize(organization, act, { sees: can(actor, 'manageOrgs'), may: rules[act](actor) });
}
