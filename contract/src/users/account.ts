import { z } from 'zod';
import { organizationRoleNames, roleLabels, staffRoleNames } from '../access/roles.ts';
import { MESSAGES } from '../forms/messages.ts';
import { emailAddress, optionalPhone, singleLine } from '../http/singleLine.ts';
import { id, organizationTypeId } from '../http/paging.ts';
import { notificationTypes } from '../notifications/message.ts';
import { navigationPage, organizationRole } from './session.ts';

/**
 * A person's name, on one line. It has no braces or angle brackets, and neither half looks like the audit trail's
 * names for the portal, 'The portal (retention)', or for a person without an account, 'The signer'.
 */
export const personName = singleLine(80).refine(
  (name) => !/[{}<>]|\bthe (?:portal|signer)\b|\bportal *\(/i.test(name),
  MESSAGES.invalid,
);

/** U-05: at least 10 characters; the server has the list of common passwords. More than 200 would only take longer to hash. */
export const passwordMinLength = 10;
export const passwordTooShort = `Please use at least ${passwordMinLength} characters`;
export const passwordTooCommon = 'This password is too easy to guess. Please choose a different one';
export const passwordOfNames =
  'Please choose one that is not made of your name, your email address or the name of the parade';
export const passwordsDiffer = 'The passwords do not match';
export const newPassword = z
  .string(MESSAGES.required)
  .min(1, MESSAGES.required)
  .min(passwordMinLength, passwordTooShort)
  .max(200, 'Please use at most 200 characters');
/** A new password typed twice; `samePasswords` comes after the form's other fields. */
export const newPasswordTwice = z.object({ password: newPassword, password_confirmation: z.string() });
export const samePasswords = z.refine<z.output<typeof newPasswordTwice>>(
  ({ password, password_confirmation }) => password === password_confirmation,
  { path: ['password_confirmation'], error: passwordsDiffer },
);

/** A password that is only compared. Any text is accepted, so that the error does not reveal the rules. */
export const givenPassword = z
  .string(MESSAGES.required)
  .min(1, MESSAGES.required)
  .max(1000, 'Please use at most 1,000 characters');

/** The captcha's response under its API name: a solved challenge (see captcha.ts) or Google's token. */
export const recaptcha = z.string(MESSAGES.required).min(1, MESSAGES.required).max(4000);

/** The same where it is only sometimes required: an empty one counts as none. */
export const optionalRecaptcha = z
  .string(MESSAGES.required)
  .max(4000)
  .nullish()
  .transform((answer) => answer || undefined);

/** A phone that may be absent or null, which means the same. */
export const givenPhone = optionalPhone.nullish().transform((number) => number ?? undefined);

/** U-35: an event of one organization type that an account gets emails about. */
export const subscription = z.object({
  id: z.number().int(),
  notification_type: z.enum(notificationTypes),
  organization_type: z.number().int(),
});
export type Subscription = z.output<typeof subscription>;
export const newSubscription = z.strictObject({
  notification_type: z.enum(notificationTypes).default('application submitted'),
  organization_type: organizationTypeId.default(1),
});

/** U-36: adds or removes one. */
export const organizationTypeChange = z.strictObject({
  add: z.array(organizationTypeId).max(20).default([]),
  remove: z.array(organizationTypeId).max(20).default([]),
});

/** The caller's abilities on an account; computed by the server, never by a screen. */
export const accountAbilities = z.object({
  change_access: z.boolean(),
  change_password: z.boolean(),
  edit: z.boolean(),
  change_roles: z.boolean(),
  /** Whether the caller may end each of its organization roles. */
  remove_organization_roles: z.boolean(),
  change_subscriptions: z.boolean(),
  reset_second_factor: z.boolean(),
  end_sessions: z.boolean(),
  impersonate: z.boolean(),
});
export type AccountAbilities = z.output<typeof accountAbilities>;

/** An organization role with the office's name for its organization; parade_id for the call that ends it. */
export const namedOrganizationRole = organizationRole.extend({
  organization_name: z.string(),
  parade_id: z.number().int().nullable(),
});
export type NamedOrganizationRole = z.output<typeof namedOrganizationRole>;

/** An organization role of an account, and whether the organization has no other leader for that year. */
export const heldOrganizationRole = namedOrganizationRole.extend({ is_last_leader: z.boolean() });
export type HeldOrganizationRole = z.output<typeof heldOrganizationRole>;

/** The text beside the address of a disabled account that the office wants to give a role. */
export const accountDisabledText = 'This account is disabled.';

/** An account in the list of users. */
export const listedAccount = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  disabled_at: z.string().nullable(),
  user_roles: z.array(z.enum(staffRoleNames)),
  organization_roles: z.array(namedOrganizationRole),
  subscriptions: z.array(subscription),
  media_organization_name: z.string().nullable(),
  /** false: the mailed link has not been followed yet. */
  email_verified: z.boolean(),
  /** false: invited, with no password yet. */
  has_password: z.boolean(),
  last_signed_in_at: z.string().nullable(),
  abilities: accountAbilities,
});
export type ListedAccount = z.output<typeof listedAccount>;

/** 'Staff, Leader': every role of an account, each once; null: none. */
export function roleNames(account: Pick<ListedAccount, 'user_roles' | 'organization_roles'>): string | null {
  const names = new Set([...account.user_roles, ...account.organization_roles.map(({ name }) => name)]);
  return names.size === 0 ? null : [...names].map((name) => roleLabels[name]).join(', ');
}

/** What the list of users and its file say of an account in one word. */
export type AccountState = 'Active' | 'Disabled' | 'Invited' | 'Not confirmed';

export function accountState(
  account: Pick<ListedAccount, 'disabled_at' | 'has_password' | 'email_verified'>,
): AccountState {
  if (account.disabled_at !== null) return 'Disabled';
  if (!account.has_password) return 'Invited';
  return account.email_verified ? 'Active' : 'Not confirmed';
}

/** One account as staff see it. */
export const accountDetail = listedAccount.extend({
  organization_roles: z.array(heldOrganizationRole),
  registered_as: z.enum(['leader', 'media']).nullable(),
  broadcaster_requested: z.boolean(),
  created_at: z.string(),
  organization_types: z.array(z.number().int()),
  /** The pages that its menus show. */
  navigation_pages: z.array(navigationPage),
  /** The staff roles that the caller may give to it. */
  grantable_roles: z.array(z.enum(staffRoleNames)),
  /** The kinds of second step that the account has, and nothing else about them. */
  has_authenticator_app: z.boolean(),
  passkey_count: z.number().int(),
  /** The number of browsers in which it is logged in. */
  session_count: z.number().int(),
});
export type AccountDetail = z.output<typeof accountDetail>;
/** Quick Edit: absent leaves a field unchanged, null clears it. */
export const accountEdit = z.strictObject({
  first_name: personName.optional(),
  last_name: personName.optional(),
  email: emailAddress.optional(),
  phone: optionalPhone
    .nullable()
    .transform((number) => number || null)
    .optional(),
});
export type AccountEdit = z.output<typeof accountEdit>;

const seenText = z.string().max(400).nullish();
/** `from`: the values when the editing started, as of a listed person (`participantEdit`). */
export const accountChange = accountEdit.extend({
  from: z.strictObject({ first_name: seenText, last_name: seenText, email: seenText, phone: seenText }).optional(),
});

export const accountPageSize = 10;
/** The most accounts that the list counts; one more means that there are more. */
export const maxCountedAccounts = 10_000;

/** U-03: adding volunteer chair adds volunteer; removing volunteer removes the chair. */
export const roleChange = z.strictObject({
  add: z.array(z.enum(staffRoleNames)).max(staffRoleNames.length).default([]),
  remove: z.array(z.enum(staffRoleNames)).max(staffRoleNames.length).default([]),
});

/** PUT /users/{userId}/organization/roles/delete; parade_id is the parade's id, null: the role for all years. */
export const organizationRoleRemoval = z.strictObject({
  name: z.enum(organizationRoleNames),
  organization_id: id,
  parade_id: id.nullable(),
});
