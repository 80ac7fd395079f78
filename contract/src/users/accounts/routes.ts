import { z } from 'zod';
import { organizationRoleNames, staffRoleNames } from '../../access/roles.ts';
import { auditEvent } from '../../audit/event.ts';
import { emailAddress } from '../../http/singleLine.ts';
import { countedPageOf, id, page, searchText, sortBy } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { proof } from '../profile/secondFactor.ts';
import {
  accountDetail,
  accountChange,
  listedAccount,
  newPassword,
  newSubscription,
  organizationRoleRemoval,
  organizationTypeChange,
  personName,
  roleChange,
  subscription,
  givenPhone,
} from '../account.ts';

const done = z.object({ success: z.boolean(), message: z.string() });
const byId = z.object({ id });

/** The filters of the list of accounts and of its export. */
const accountFilters = {
  q: searchText,
  role: z.enum(['any', ...staffRoleNames, ...organizationRoleNames]).default('any'),
  sortBy: sortBy('email', 'first_name', 'last_name', 'last_signed_in_at').default('email'),
};

export const accountsQuery = z.object({ ...accountFilters, page });

/** Accounts as staff manage them. */
export const accountRoutes = {
  createUser: route({
    method: 'POST',
    path: '/api/users/store',
    summary: 'Creates an account and emails its invitation.',
    who: { may: 'manageUsers' },
    body: z.strictObject({
      first_name: personName,
      last_name: personName,
      email: emailAddress,
      phone: givenPhone,
    }),
    output: z.object({ id: z.number().int(), message: z.string() }),
    status: 201,
    refusals: [],
  }),
  listUsers: route({
    method: 'GET',
    path: '/api/users',
    summary: 'Accounts, by a text in name or address and by role, those in organizations included.',
    who: { may: 'manageUsers' },
    query: accountsQuery,
    output: countedPageOf(listedAccount),
    refusals: [],
  }),
  exportUsers: route({
    method: 'GET',
    path: '/api/users-export',
    weight: 'many',
    summary: 'The same accounts on all pages, as a spreadsheet.',
    who: { may: 'manageUsers' },
    query: z.object(accountFilters),
    output: 'file',
    refusals: [],
  }),
  readUser: route({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One account: the caller’s own, or any account for users who manage users.',
    who: { signedIn: 'every user can read their own account' },
    params: byId,
    output: accountDetail,
    refusals: [],
  }),
  editUser: route({
    method: 'PUT',
    path: '/api/users/:id',
    summary:
      'Updates the name, address and phone of a user of lower rank, or the caller’s own name and phone. A new address must be confirmed by email, and the previous address is notified. With `from`, what somebody else changed meanwhile stays.',
    who: { signedIn: 'every user can change their own name and phone' },
    params: byId,
    body: accountChange,
    output: done,
    refusals: ['own-account', 'rank-too-low', 'impersonating', 'revision-conflict'],
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/users/:id/password',
    summary:
      'Changes the caller’s own password, given the current one, or the password of a user of lower rank, who is notified by email.',
    who: { signedIn: 'every user can change their own password' },
    params: byId,
    body: z.strictObject({
      password: newPassword,
      c_password: z.string(),
      ...proof,
    }),
    output: done,
    refusals: ['rank-too-low', 'impersonating'],
  }),
  enableUser: route({
    method: 'POST',
    path: '/api/users/:id/access',
    summary: 'Enables a disabled account; only admins and superadmins do.',
    who: { may: 'manageUsers' },
    params: byId,
    output: done,
    refusals: ['own-account', 'rank-too-low'],
  }),
  disableUser: route({
    method: 'DELETE',
    path: '/api/users/:id/access',
    summary: 'Disables an account and ends its sessions immediately; only admins and superadmins do.',
    who: { may: 'manageUsers' },
    params: byId,
    output: done,
    refusals: ['own-account', 'rank-too-low', 'last-superadmin'],
  }),
  endUserSessions: route({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    summary: 'Logs a user of lower rank out everywhere. The account stays as it is.',
    who: { may: 'manageUsers' },
    params: byId,
    output: done,
    refusals: ['own-account', 'rank-too-low'],
  }),
  endAllSessions: route({
    method: 'POST',
    path: '/api/sessions/end-all',
    summary: 'Logs everybody out everywhere except in the caller’s browser. Tokens stay valid.',
    who: { may: 'endAllSessions' },
    output: done,
    refusals: [],
  }),
  changeRoles: route({
    method: 'PUT',
    path: '/api/users/:id/roles',
    summary: 'Adds and removes staff roles; only admins and superadmins do.',
    who: { may: 'manageUsers' },
    params: byId,
    body: roleChange,
    output: done.extend({ user_roles: z.array(z.enum(staffRoleNames)) }),
    refusals: ['rank-too-low', 'role-too-high', 'last-superadmin'],
  }),
  changeOrganizationTypes: route({
    method: 'PUT',
    path: '/api/users/:id/organization_types',
    summary: 'Records which entity types a user works with, for admins and superadmins. It does not affect access.',
    who: { may: 'manageUsers' },
    params: byId,
    body: organizationTypeChange,
    output: done.extend({ organization_types: z.array(z.number().int()) }),
    refusals: ['rank-too-low'],
  }),
  addSubscription: route({
    method: 'POST',
    path: '/api/users/:id/notifications',
    summary: 'Subscribes somebody who works for the parade to emails about an event of one organization type.',
    who: { may: 'manageUsers' },
    params: byId,
    body: newSubscription,
    output: subscription,
    status: 201,
    refusals: ['rank-too-low', 'not-parade-staff'],
  }),
  removeSubscription: route({
    method: 'DELETE',
    path: '/api/users/:id/notifications/:subscriptionId',
    summary: 'Ends a subscription: the caller’s own, or that of a user of lower rank.',
    who: { signedIn: 'everybody can end their own' },
    params: z.object({ id, subscriptionId: id }),
    output: done,
    refusals: ['rank-too-low'],
  }),
  readUserLog: route({
    method: 'GET',
    path: '/api/users/:id/log',
    summary: 'What happened to an account, newest first, 10 a page.',
    who: { may: 'manageUsers' },
    params: byId,
    query: z.object({ action: z.string().max(80).default('any'), q: searchText, page }),
    output: z.object({
      data: z.array(auditEvent),
      count: z.number().int(),
      filters: z.object({ actions: z.array(z.string()) }),
    }),
    refusals: [],
  }),
  resetSecondFactor: route({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    summary:
      'Removes authenticator app, recovery codes and passkeys of a user of lower rank who lost them, ends the sessions and mails that person.',
    who: { may: 'manageUsers' },
    params: byId,
    output: done,
    refusals: ['own-account', 'rank-too-low', 'impersonating'],
  }),
  removeOrganizationRole: route({
    method: 'PUT',
    path: '/api/users/:userId/organization/roles/delete',
    summary: 'Removes a user’s role for an organization and year.',
    who: { may: 'manageEntries' },
    params: z.object({ userId: id }),
    body: organizationRoleRemoval,
    output: z.object({ success: z.boolean(), success_msg: z.array(z.string()), errors: z.array(z.string()) }),
    notByToken: 'it is about accounts and their roles',
    refusals: [],
  }),
} as const;
