import { z } from 'zod';
import { MESSAGES } from '../forms/messages.ts';
import { emailAddress, optionalLine, phone } from '../http/singleLine.ts';
import { newPassword, personName, recaptcha } from './account.ts';

/**
 * U-11: the roles that sign-up lists. People with a `blocked` role cannot sign up here: the text says where to go
 * instead.
 */
export const signUpRoles = [
  { name: 'leader', label: 'Leader of an entry', blocked: null },
  {
    name: 'individual',
    label: 'Individual participant',
    blocked:
      'Individual participants do not need an account. The leader of your entry adds you to the list, and we email you a link to sign your waiver.',
  },
  {
    name: 'float-builder',
    label: 'Float builder',
    blocked: 'Float builders are added by the leader of an entry. Please ask your leader to add you.',
  },
  { name: 'media', label: 'Media', blocked: null },
  {
    name: 'judge',
    label: 'Judge',
    blocked: 'Judges are invited by email. Please contact Participant Services if you are expecting an invitation.',
  },
  {
    name: 'staff',
    label: 'Staff',
    blocked: 'Staff accounts are created by an administrator. Please ask your administrator for an invitation.',
  },
  {
    name: 'volunteer',
    label: 'Volunteer',
    blocked: 'Volunteer accounts are created by staff. Please ask your staff contact for an invitation.',
  },
] as const;

export type SignUpRole = (typeof signUpRoles)[number]['name'];
const signUpRoleNames = signUpRoles.map((role) => role.name) as [SignUpRole, ...SignUpRole[]];

/** Returns why this role cannot sign up here; null: it can. */
export function blockedText(role: SignUpRole): string | null {
  return signUpRoles.find((each) => each.name === role)?.blocked ?? null;
}

/** The personal fields of every sign-up. */
export const signUpPerson = z.object({
  first_name: personName,
  last_name: personName,
  email: emailAddress,
  phone,
  password: newPassword,
});

const person = { ...signUpPerson.shape, recaptcha };

/** null means absent, for roles that it does not apply to. */
const mediaOrganizationName = optionalLine(160)
  .nullish()
  .transform((name) => name ?? undefined);

const roleFields = {
  role: z.enum(signUpRoleNames),
  media_organization_name: mediaOrganizationName,
  is_broadcaster: z
    .boolean()
    .nullish()
    .transform((is) => is ?? undefined),
} as const;
type RoleFields = z.output<z.ZodObject<typeof roleFields>>;

/** U-11, U-12: refuses blocked roles with their reason; requires an organization name from media. */
const roleRules = z.superRefine<RoleFields>(({ role, media_organization_name }, { addIssue }) => {
  const blocked = blockedText(role);
  if (blocked) addIssue({ code: 'custom', message: blocked, path: ['role'] });
  if (role === 'media' && !media_organization_name)
    addIssue({ code: 'custom', message: MESSAGES.required, path: ['media_organization_name'] });
});

/** The fields of the sign-up form, without what the browser adds. It starts without a role. */
export const signUpForm = z
  .object({ ...signUpPerson.shape, ...roleFields, role: z.string().pipe(roleFields.role) })
  .check(roleRules);

/** Sign-up. is_broadcaster is a request that an admin grants. */
export const signUp = z.strictObject({ ...person, ...roleFields }).check(roleRules);
export type SignUp = z.output<typeof signUp>;

/** Sign-up through a join link: the link names the role. */
export const joinSignUp = z.strictObject({ ...person, media_organization_name: mediaOrganizationName });
export type JoinSignUp = z.output<typeof joinSignUp>;

/**
 * The next step for the holder of a confirmation link. confirm: press a button; the browser is signed in as the
 * account. set-password: choose a password, which signs in. sign-in: sign in to the other account that has the
 * address. take-over: the browser is signed in to that account, which may take over the drafts.
 */
export const confirmationSteps = ['confirm', 'set-password', 'sign-in', 'take-over'] as const;
export type ConfirmationStep = (typeof confirmationSteps)[number];

/** A sign-up as the holder of its confirmation link sees it; `drafts` only where another account may take them over. */
export const confirmation = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: z.string(),
  step: z.enum(confirmationSteps),
  drafts: z.array(z.object({ name: z.string(), year: z.number().int() })),
});
export type Confirmation = z.output<typeof confirmation>;

/** U-14: the same text whether the address has an account or not. */
export const resetMailWords =
  'If this address has an account, we’ve emailed it a link to set a new password. If nothing arrives, check your spam folder.';

/**
 * U-14: the text where an address has the most unfinished accounts, or has got the most letters of a day. It is the same
 * whether the address has an account or not, and names the ways in that others cannot close.
 */
export const mailedLinkLetsIn =
  'We have already sent several emails to this address. To get in, use the link in the newest one, or choose “Forgot your password?” on the login page, and we will email you another.';
