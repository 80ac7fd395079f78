import { z } from 'zod';
import { isOrganizationRole, organizationRoleNames, type Role } from '../access/roles.ts';
import { id, requestKey, year } from '../http/paging.ts';

/** U-08: invitations last 7 days, resets one hour. Verifications last as long as invitations. */
export const linkLifetimesMs = {
  invitation: 7 * 24 * 60 * 60 * 1000,
  'email-verification': 7 * 24 * 60 * 60 * 1000,
  'password-reset': 60 * 60 * 1000,
  'email-change': 7 * 24 * 60 * 60 * 1000,
  'role-invitation': 7 * 24 * 60 * 60 * 1000,
} as const;
export type LinkKind = keyof typeof linkLifetimesMs;
/** The kinds that belong to an account; a role invitation is sent to an address that may have none. */
export type AccountLinkKind = Exclude<LinkKind, 'role-invitation'>;

/** The secret part of a mailed link. Any other text in its place is a wrong code. */
export const linkToken = z.string().min(20).max(100);

/** The invitation as its holder's screen shows it. */
export const invitation = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Whether the account already has a password: it is asked to sign in, and no password is set. */
  needs_sign_in: z.boolean(),
  /**
   * The role that an entry's people invite to, which acts once the invitation is accepted; the names are then as the
   * inviter typed them. null: staff created an account, and the invitation opens it.
   */
  role: z
    .object({
      name: z.enum(organizationRoleNames),
      entry_name: z.string(),
      organization_name: z.string(),
      organization_id: z.number().int(),
      parade_year: z.number().int(),
    })
    .nullable(),
});
export type Invitation = z.output<typeof invitation>;

/** The roles that a join link may grant. */
export const joinRoles = ['leader', 'float-builder', 'media', 'judge', 'volunteer', 'broadcaster', 'staff'] as const;
export type JoinRole = (typeof joinRoles)[number] & Role;

/** U-10: a sign-up link for one role and, for leaders, one organization, with an end date and a number of uses. */
export const newJoinLink = z
  .strictObject({
    role: z.enum(joinRoles),
    organization_id: id.nullable().default(null),
    parade_year: year.nullable().default(null),
    uses: z.number().int().min(1).max(1000).default(1),
    days: z.number().int().min(1).max(90).default(14),
    request_key: requestKey,
  })
  .check((given) => {
    const { role, organization_id, parade_year } = given.value;
    const needsOrganization = isOrganizationRole(role);
    if (needsOrganization !== (organization_id !== null))
      given.issues.push({
        code: 'custom',
        message: needsOrganization ? 'Please choose an organization' : 'This role does not belong to an organization',
        path: ['organization_id'],
        input: organization_id,
      });
    // E-09: all years would include years whose entry is not accepted.
    if (role === 'float-builder' && parade_year === null)
      given.issues.push({
        code: 'custom',
        message: 'Please choose a parade year: float builders join one accepted entry',
        path: ['parade_year'],
        input: parade_year,
      });
  });

/** A new join link, shown once to the person who creates it. */
export const createdJoinLink = z.object({ id: z.number().int(), url: z.string(), expires_at: z.string() });

/** The join link as its holder's screen shows it. */
export const joinLink = z.object({
  role: z.enum(joinRoles),
  organization_name: z.string().nullable(),
  parade_year: z.number().int().nullable(),
  expires_at: z.string(),
});
export type JoinLink = z.output<typeof joinLink>;

/** An open join link in the list of those who may create it. */
export const listedJoinLink = joinLink.extend({
  id: z.number().int(),
  organization_id: z.number().int().nullable(),
  uses_left: z.number().int(),
  /** How many people used it. */
  used: z.number().int(),
  created_at: z.string(),
  created_by: z.object({ id: z.number().int(), name: z.string() }),
});
export type ListedJoinLink = z.output<typeof listedJoinLink>;
