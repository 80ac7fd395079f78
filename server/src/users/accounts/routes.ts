import type { accountRoutes } from '@parade/contract/users/accounts/routes.ts';
import { mayGrant, roleLabels, staffRoleNames, worksForTheParade } from '@parade/contract/access/roles.ts';
import { fileNameOf } from '@parade/contract/http/fileName.ts';
import { authorOf } from '../../access/actor.ts';
import type { FormWords } from '../../audit/readable.ts';
import { readTrail } from '../../audit/reads.ts';
import { inTransaction } from '../../database/change.ts';
import { workbookType } from '../../http/downloads/workbook.ts';
import { FieldRefusal, Refusal, withoutLosing } from '../../http/refusal.ts';
import { addSubscription, removeSubscription } from '../../notifications/subscriptions.ts';
import { readParades } from '../../settings/reads.ts';
import { readAccountDetail } from './detail.ts';
import { editAccount } from './editing.ts';
import { endAllSessions, endSessionsOfUser } from './endingSessions.ts';
import { accountsWorkbook } from './export.ts';
import { changeOrganizationTypes } from './organizationTypes.ts';
import {
  abilitiesOver,
  authorizeAccount,
  authorizeEndingAll,
  authorizeGrant,
  authorizeRoleRemoval,
  seesAccount,
} from '../policy.ts';
import { findAccount, listAccounts } from '../reads.ts';
import { findInvitedBefore } from '../links.ts';
import { changeStaffRoles, lockRoles, lockSuperadmins, removeOrganizationRole, wasRemoved } from '../roles.ts';
import { createAccount, disableAccount, enableAccount, inviteUser, lockAccount } from '../writes.ts';
import type { Handlers } from '../../http/handlers.ts';

export const done = (message: string) => ({ success: true, message });

/** What proves who somebody is; the room answers it, because it asks the profile, which imports accounts. */
type OfLogin = 'changePassword' | 'resetSecondFactor';

/** The office's work with accounts. `words`: from the room forms, which imports this one; for the log of an account. */
export const accountHandlers = (words: FormWords): Omit<Handlers<typeof accountRoutes>, OfLogin> => ({
  createUser: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const before = await findInvitedBefore(change, body);
      const id = before ?? (await createAccount(change, body));
      if (before === undefined) await inviteUser(change, body);
      return { id, message: 'The account has been created, and an invitation is on its way.' };
    }),

  listUsers: async ({ portal, actor, query }) => {
    const { count, data } = await listAccounts(portal.db, query);
    const rows = data.map((row) => ({ ...row, abilities: abilitiesOver(actor, { ...row, roles: row.user_roles }) }));
    return { count, data: rows };
  },

  exportUsers: async ({ portal, query }) => ({
    content: await accountsWorkbook(portal, query),
    type: workbookType,
    name: fileNameOf(
      [
        'users',
        query.role === 'any' ? undefined : roleLabels[query.role],
        query.q ? `search ${query.q.slice(0, 40)}` : undefined,
        portal.clock.today(),
      ],
      'xlsx',
    ),
  }),

  readUser: async ({ portal, actor, params }) => {
    const account = await findAccount(portal.db, params.id);
    if (!account || !seesAccount(actor, account)) throw new Refusal('not-found');
    const abilities = abilitiesOver(actor, account);
    const grantable_roles = abilities.change_roles
      ? staffRoleNames.filter((role) => mayGrant(actor.staff_roles, role))
      : [];
    return { ...(await readAccountDetail(portal, account)), abilities, grantable_roles };
  },

  editUser: async ({ portal, actor, params, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const account = authorizeAccount(actor, await lockAccount(change, params), 'edit');
      const { from, ...given } = body;
      const to = withoutLosing(account, given, from);
      // One's own address is the key to the account, so a borrowed browser must not be enough to change it.
      if (account.id === actor.user_id && to.email !== undefined && to.email !== account.email)
        throw new Refusal('own-account');
      await editAccount(change, account, to);
      return done('Saved');
    }),

  enableUser: async ({ portal, actor, params }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const account = authorizeAccount(actor, await lockAccount(change, params), 'change_access');
      await enableAccount(change, account);
      return done('The user has been enabled.');
    }),

  disableUser: async ({ portal, actor, params }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await lockSuperadmins(change);
      const account = authorizeAccount(actor, await lockAccount(change, params), 'change_access');
      await disableAccount(change, account);
      return done('The user has been disabled.');
    }),

  endUserSessions: async ({ portal, actor, params }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const account = authorizeAccount(actor, await lockAccount(change, params), 'end_sessions');
      const ended = await endSessionsOfUser(change, account);
      return done(ended === 0 ? 'The user was logged in nowhere.' : 'The user has been logged out everywhere.');
    }),

  endAllSessions: async ({ portal, actor }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const ended = await endAllSessions(change, authorizeEndingAll(actor));
      return done(
        `Logged out everywhere but here: ${ended.toLocaleString('en-US')} ${ended === 1 ? 'session' : 'sessions'}.`,
      );
    }),

  changeRoles: async ({ portal, actor, params, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await lockRoles(change, params, body.remove);
      const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'change_roles');
      await changeStaffRoles(change, account, body.remove, authorizeGrant(actor, body.add, body.add));
      const after = await findAccount(change.tx, account.id);
      return { ...done('Roles Updated'), user_roles: after?.roles ?? [] };
    }),

  changeOrganizationTypes: async ({ portal, actor, params, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const account = authorizeAccount(actor, await lockAccount(change, params), 'change_roles');
      const organization_types = await changeOrganizationTypes(change, account, body);
      return { ...done('Organization Types Updated'), organization_types };
    }),

  addSubscription: async ({ portal, actor, params, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const account = authorizeAccount(actor, await lockAccount(change, params), 'change_subscriptions');
      // Its letters are about every entry of the type.
      if (!worksForTheParade(account.roles)) throw new Refusal('not-parade-staff');
      const added = await addSubscription(change, account, body);
      if (!added) throw new FieldRefusal({ notification_type: 'This user gets these emails already' });
      return added;
    }),

  removeSubscription: async ({ portal, actor, params }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const account = authorizeAccount(actor, await lockAccount(change, params), 'change_subscriptions');
      if (!(await removeSubscription(change, account, params.subscriptionId))) throw new Refusal('not-found');
      return done('The user no longer gets these emails.');
    }),

  readUserLog: async ({ portal, actor, params, query }) => {
    const account = await findAccount(portal.db, params.id);
    if (!account || !seesAccount(actor, account)) throw new Refusal('not-found');
    const { page, ...part } = query;
    const of = { ...part, model: 'User', id: String(account.id) };
    const { data, count, kinds } = await readTrail(portal.db, words, of, page);
    const actions = kinds.filter(({ model }) => model === 'User').map(({ action }) => action);
    return { data, count, filters: { actions: [...new Set(actions)] } };
  },

  removeOrganizationRole: async ({ portal, actor, params, body }) => {
    const parade = (await readParades(portal.db)).find((each) => each.id === body.parade_id);
    if (body.parade_id !== null && !parade) throw new Refusal('not-found');
    const role = authorizeRoleRemoval(actor, {
      user_id: params.userId,
      name: body.name,
      organization_id: body.organization_id,
      parade_year: parade?.event_year ?? null,
    });
    const removed = await inTransaction(portal, authorOf(actor), (change) => removeOrganizationRole(change, role));
    if (!removed && !(await wasRemoved(portal.db, role))) throw new Refusal('not-found');
    return { success: true, success_msg: [`${roleLabels[role.name]} removed`], errors: [] };
  },
});
