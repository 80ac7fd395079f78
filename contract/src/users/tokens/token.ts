import { z } from 'zod';
import type { StaffRole } from '../../access/roles.ts';
import { singleLine } from '../../http/singleLine.ts';
import { needsProof, proof } from '../profile/secondFactor.ts';

/** What every secret of a token begins with: a leaked one is recognized, and a session is never taken for one. */
export const tokenPrefix = 'parade_';

/** The roles whose rights a token may have: those that see every row of what they may see. */
export const tokenRoles = [
  'admin',
  'staff',
  'volunteer',
  'media',
  'broadcaster',
] as const satisfies readonly StaffRole[];
export type TokenRole = (typeof tokenRoles)[number];

/** How long a token may live, in days. */
export const tokenDays = [30, 90, 180, 365] as const;

/** What the office calls the program that uses it. */
export const tokenName = singleLine(60);

export const newToken = z
  .strictObject({
    name: tokenName,
    role: z.enum(tokenRoles),
    is_read_only: z.boolean().default(true),
    days: z.literal([...tokenDays]),
    ...proof,
  })
  .check(needsProof);

/** A token as the list has it. Never its secret. */
export const listedToken = z.object({
  id: z.number().int(),
  name: z.string(),
  role: z.enum(tokenRoles),
  is_read_only: z.boolean(),
  created_by: z.object({ id: z.number().int(), name: z.string() }),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  /** 'revoked': by a superadmin; 'unbacked': with the rights of who made it. */
  state: z.enum(['works', 'expired', 'revoked', 'unbacked']),
});
export type ListedToken = z.output<typeof listedToken>;

/** The only answer that has the secret. */
export const createdToken = z.object({ id: z.number().int(), secret: z.string(), expires_at: z.string() });
