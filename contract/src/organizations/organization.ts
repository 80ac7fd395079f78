import { z } from 'zod';
import { organizationRoleNames } from '../access/roles.ts';
import { organizationNameLength } from '../entries/creation.ts';
import { displayedStatuses } from '../entries/status.ts';
import { organizationTypeId, page, rowLimit, searchText, sortBy } from '../http/paging.ts';
import { emailAddress, optionalPhone, singleLine } from '../http/singleLine.ts';
import { personName } from '../users/account.ts';

/** An organization in a list to choose from. */
export const organizationSuggestion = z.object({
  id: z.number().int(),
  name: z.string(),
  type_id: z.number().int(),
  /** D-01: duplicate names show their type in brackets. */
  display_title: z.string(),
});
export type OrganizationSuggestion = z.output<typeof organizationSuggestion>;

/** Returns 'Pasadena City Band [Marching Band]': the name with its type. */
export function titleWithType(name: string, type: string): string {
  return `${name} [${type}]`;
}

export const organizationSorts = ['name', 'type', 'entries', 'latest'] as const;
export type OrganizationSort = (typeof organizationSorts)[number];
export const defaultOrganizationSort = 'name';
export const organizationPageSizes = [10, 50, 100, 500] as const;

export const organizationsQuery = z.object({
  /** A part of the name, or of a name from before a merge. */
  q: searchText,
  type: z.union([z.literal('any'), organizationTypeId]).default('any'),
  sortBy: sortBy(...organizationSorts).default(defaultOrganizationSort),
  page,
  perPage: rowLimit(500)
    .refine(
      (size) => organizationPageSizes.some((known) => known === size),
      'Please choose one of the listed page sizes.',
    )
    .default(organizationPageSizes[0]),
});
export type OrganizationsQuery = z.output<typeof organizationsQuery>;

/** Filters in the address with the value that means 'not set'. */
export const organizationFilterDefaults = { type: 'any', q: '' } as const;

/** A row of the list of organizations. */
export const organizationListed = z.object({
  id: z.number().int(),
  name: z.string(),
  type_id: z.number().int(),
  /** Name of the type. */
  type: z.string(),
  /** The name, with the type in brackets. */
  display_title: z.string(),
  /** Names of organizations that were merged into it, oldest first. */
  former_names: z.array(z.string()),
  entries_count: z.number().int(),
  /** The newest parade year with an entry. */
  latest_year: z.number().int().nullable(),
});
export type OrganizationListed = z.output<typeof organizationListed>;

/** W-20: returns why an organization with entries cannot be deleted, and what to do instead. */
export function cannotDeleteText(name: string, entries: number): string {
  const [some, them] = entries === 1 ? ['an entry', 'it'] : [`${entries} entries`, 'them'];
  return `${name} has ${some}, so it cannot be deleted. Delete or move ${them} first, or merge the organization into another.`;
}

/** D-06: errors of both are shown beside their fields. */
export const organizationBody = z.strictObject({
  name: singleLine(organizationNameLength),
  type_id: organizationTypeId,
});

/** `from`: the values when the editing started, as of a listed person (`participantEdit`). */
export const organizationChange = organizationBody.extend({
  from: z.strictObject({ name: z.string().max(400).optional(), type_id: organizationTypeId.optional() }).optional(),
});

/** The tabs of an organization, by the name in their address. */
export const organizationTabs = ['overview', 'entries', 'people', 'log'] as const;
export type OrganizationTab = (typeof organizationTabs)[number];
export const organizationTabLabels: Readonly<Record<OrganizationTab, string>> = {
  overview: 'Overview',
  entries: 'Entries',
  people: 'People',
  log: 'Log',
};

/** The tab that opens after adding a leader: the list that they are now on, for those who see it. */
export const tabAfterAddingLeader: OrganizationTab = 'people';

export const organizationActions = ['edit', 'add_leader', 'delete', 'merge'] as const;
export type OrganizationAction = (typeof organizationActions)[number];

/** An entry in the list of its organization. */
export const organizationEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  official_name: z.string(),
  displayed_status: z.enum(displayedStatuses),
  is_first: z.boolean(),
});
export type OrganizationEntry = z.output<typeof organizationEntry>;

/** A person with a role in the organization; one row per role and year. */
export const organizationPerson = z.object({
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(organizationRoleNames),
  /** null: all years. */
  parade_year: z.number().int().nullable(),
  /** The same as the parade's id, which removing the role requires. */
  parade_id: z.number().int().nullable(),
  /** The account has no password yet: the role acts once the invitation is accepted. */
  is_invited: z.boolean(),
  is_disabled: z.boolean(),
});
export type OrganizationPerson = z.output<typeof organizationPerson>;

export const organizationDetail = z.object({
  organization: organizationListed.extend({
    created_at: z.string(),
    /** Name of the person who created it; null: the portal, or an import. */
    created_by: z.string().nullable(),
    people_count: z.number().int(),
    /** Only for those who see the tab. */
    entries: z.array(organizationEntry).optional(),
    /** Only for those who see the tab. */
    users: z.array(organizationPerson).optional(),
  }),
  /** What the reader may open and do here; screens do not compute it themselves. */
  abilities: z.object({ tabs: z.array(z.enum(organizationTabs)), actions: z.array(z.enum(organizationActions)) }),
});
export type OrganizationDetail = z.output<typeof organizationDetail>;

/**
 * A leader for all years. An address with an account needs no names; without an account they are required, and the
 * person is invited.
 */
export const leaderBody = z.strictObject({
  email: emailAddress,
  first_name: z.union([z.literal(''), personName]).optional(),
  last_name: z.union([z.literal(''), personName]).optional(),
  phone: optionalPhone.optional(),
});
export type LeaderBody = z.output<typeof leaderBody>;
/** The text beside the names of a person without an account. */
export const namesNeededText = 'No account has this address yet. Add the name, and we’ll send an invitation.';
