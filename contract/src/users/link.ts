import { z } from 'zod';
import { organizationRoleNames, type Role } from '../access/roles.ts';
import { id, year } from '../http/paging.ts';

/** U-08: invitations live 7 days, resets one hour. Verifications live as long as invitations. */
export const linkLifetimesMs = {
  invitation: 7 * 24 * 60 * 60 * 1000,
  'email-verification': 7 * 24 * 60 * 60 * 1000,
  'password-reset': 60 * 60 * 1000,
  'email-change': 7 * 24 * 60 * 60 * 1000,
  'role-invitation': 7 * 24 * 60 * 60 * 1000,
} as const;
export type LinkKind = keyof typeof linkLifetimesMs;
/** Those that belong to an account; a role invitation is sent to an address that may have none. */
export type AccountLinkKind = Exclude<LinkKind, 'role-invitation'>;

/** The secret part of a mailed link. Anything else in its place is a wrong code. */
export const linkToken = z.string().min(20).max(100);

/** What the invitation's screen shows to the holder of the link. */
export const invitation = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The account has a password already: it is asked to sign in, and no password is set. */
  needs_sign_in: z.boolean(),
  /**
   * The role that an entry's people invite to, which acts once the invitation is accepted; the names are then those that
   * the inviter typed. null: staff made an account, and the invitation opens it.
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

/** What a join link may grant. */
export const joinRoles = ['leader', 'float-builder', 'media', 'judge', 'volunteer', 'broadcaster', 'staff'] as const;
export type JoinRole = (typeof joinRoles)[number] & Role;

/** U-10: a sign-up link for one role and, for leaders, one organization, with an end and a number of uses. */
export const newJoinLink = z
  .strictObject({
    role: z.enum(joinRoles),
    organization_id: id.nullable().default(null),
    parade_year: year.nullable().default(null),
    uses: z.number().int().min(1).max(1000).default(1),
    days: z.number().int().min(1).max(90).default(14),
  })
  .check((given) => {
    const { role, organization_id, parade_year } = given.value;
    const needsOrganization = role === 'leader' || role === 'float-builder';
    if (needsOrganization !== (organization_id !== null))
      given.issues.push({
        code: 'custom',
        message: needsOrganization ? 'Please choose an organization' : 'This role does not belong to an organization',
        path: ['organization_id'],
        input: organization_id,
      });
    // E-09: all years would include those whose entry is not accepted.
    if (role === 'float-builder' && parade_year === null)
      given.issues.push({
        code: 'custom',
        message: 'Please choose a parade year: float builders join one accepted entry',
        path: ['parade_year'],
        input: parade_year,
      });
  });

/** The link itself is shown once, to the person who makes it. */
export const createdJoinLink = z.object({ id: z.number().int(), url: z.string(), expires_at: z.string() });

/** What the join screen shows to the holder of the link. */
export const joinLink = z.object({
  role: z.enum(joinRoles),
  organization_name: z.string().nullable(),
  parade_year: z.number().int().nullable(),
  expires_at: z.string(),
});
export type JoinLink = z.output<typeof joinLink>;

/** An open join link as those who may make it see it in their list. */
export const listedJoinLink = joinLink.extend({
  id: z.number().int(),
  organization_id: z.number().int().nullable(),
  uses_left: z.number().int(),
  /** How many people took it. */
  used: z.number().int(),
  created_at: z.string(),
  created_by: z.object({ id: z.number().int(), name: z.string() }),
});
export type ListedJoinLink = z.output<typeof listedJoinLink>;
