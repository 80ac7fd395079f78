import { z } from 'zod';
import { organizationRoleNames } from '../access/roles.ts';
import { emailAddress, personName } from '../users/account.ts';

/** One leader or float builder of an entry. parade_year null: for all years of the organisation. */
export const entryUser = z.object({
  user_id: z.number().int(),
  role_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  parade_year: z.number().int().nullable(),
  /** Whether the person has set a password: until then the invitation is open. */
  has_joined: z.boolean(),
});
export type EntryUser = z.output<typeof entryUser>;

/** Adding a leader or float builder: an account that exists gets the role, any other address an invitation. */
export const entryUserBody = z.strictObject({
  first_name: personName,
  last_name: personName,
  email: emailAddress,
  phone: z.string().trim().max(40).optional(),
  /** false: for this parade year; true: for all years. */
  all_years: z.boolean().default(false),
});
export type EntryUserBody = z.output<typeof entryUserBody>;

export const entryUserTypes = organizationRoleNames;
