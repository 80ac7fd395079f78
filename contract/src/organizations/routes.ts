import { z } from 'zod';
import { id, pageOf, searchText } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { mergeBody, mergePreview } from './merging.ts';
import {
  leaderBody,
  organizationBody,
  organizationChange,
  organizationDetail,
  organizationListed,
  organizationsQuery,
  organizationSuggestion,
} from './organization.ts';

const anOrganization = z.object({ id });

export const organizationsRoutes = {
  suggestOrganizations: route({
    method: 'GET',
    path: '/api/organizations-autosuggest',
    summary:
      'Organizations whose name begins with the text, at most 5. People who work for the parade search all; applicants are offered only the ones they belong to, so that nobody learns who else applies or gains another’s entry.',
    who: { may: 'createEntry' },
    /** id: returns only the organization with this id, for a link that names it. */
    query: z.object({ q: searchText, id: id.optional() }),
    output: pageOf(organizationSuggestion),
    refusals: [],
  }),

  listOrganizations: route({
    method: 'GET',
    path: '/api/organizations',
    summary: 'Organizations by a part of their name or of a former one, and by type, with how many entries they have.',
    who: { may: 'manageOrgs' },
    query: organizationsQuery,
    output: pageOf(organizationListed),
    refusals: [],
  }),

  createOrganization: route({
    method: 'POST',
    path: '/api/organizations',
    summary: 'Creates an organization.',
    who: { may: 'manageOrgs' },
    body: organizationBody,
    example: { name: 'Rosewood High School', type_id: 2 },
    output: z.object({ id: z.number().int() }),
    status: 201,
    refusals: [],
  }),

  readOrganization: route({
    method: 'GET',
    path: '/api/organizations/:id',
    summary:
      'One organization; its entries and people for admins. The number of one that was merged answers the one that it is part of.',
    who: { may: 'manageOrgs' },
    params: anOrganization,
    output: organizationDetail,
    refusals: [],
  }),

  updateOrganization: route({
    method: 'PUT',
    path: '/api/organizations/:id',
    summary:
      'Changes name and type. The type stays while there are entries, whose forms belong to it. With `from`, what somebody else changed meanwhile stays.',
    who: { may: 'manageOrgs' },
    params: anOrganization,
    body: organizationChange,
    output: z.object({ success: z.boolean() }),
    refusals: ['revision-conflict'],
  }),

  deleteOrganization: route({
    method: 'DELETE',
    path: '/api/organizations/:id',
    summary: 'Deletes an organization without entries, with its roles and links. Signed waivers and the trail stay.',
    who: { may: 'manageOrgs' },
    params: anOrganization,
    output: z.object({ success: z.boolean() }),
    refusals: ['organization-has-entries'],
  }),

  addOrganizationLeader: route({
    method: 'POST',
    path: '/api/organizations/:id/leader',
    summary:
      'Makes the account of an address a leader for all years; without an account, names are asked for and an invitation is sent.',
    who: { may: 'manageOrgs' },
    params: anOrganization,
    body: leaderBody,
    output: z.object({ success: z.boolean(), message: z.string() }),
    notByToken: 'it is about accounts and their roles',
    refusals: [],
  }),

  previewMerge: route({
    method: 'GET',
    path: '/api/organizations/:id/merge',
    summary: 'What merging this organization into another would do.',
    who: { may: 'manageOrgs' },
    params: anOrganization,
    query: z.object({ into: id }),
    output: mergePreview,
    refusals: [],
  }),

  mergeOrganization: route({
    method: 'POST',
    path: '/api/organizations/:id/merge',
    summary:
      'Merges this organization into another: entries, people, invitations and links follow, its number and name lead there. Refused when it has other counts of entries and roles than were shown.',
    who: { may: 'manageOrgs' },
    params: anOrganization,
    body: mergeBody,
    output: z.object({ id: z.number().int(), entries: z.number().int(), roles: z.number().int() }),
    notByToken: 'it is about accounts and their roles',
    refusals: ['list-changed'],
  }),
} as const;
