import { z } from 'zod';
import type { StaffRole } from '../../access/roles.ts';
import { requestKey } from '../../http/paging.ts';
import { singleLine } from '../../http/singleLine.ts';
import { needsProof, proof } from '../profile/secondFactor.ts';

/** The prefix of every token's secret: it identifies a leaked one, and distinguishes it from a session. */
export const tokenPrefix = 'parade_';

/** The roles whose rights a token may have: those without a row scope. */
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

/** The office's name for the program that uses it. */
export const tokenName = singleLine(60);

export const newToken = z
  .strictObject({
    name: tokenName,
    role: z.enum(tokenRoles),
    is_read_only: z.boolean().default(true),
    days: z.literal([...tokenDays]),
    request_key: requestKey,
    ...proof,
  })
  .check(needsProof);

/** A token in the list, without its secret. */
export const listedToken = z.object({
  id: z.number().int(),
  name: z.string(),
  role: z.enum(tokenRoles),
  is_read_only: z.boolean(),
  created_by: z.object({ id: z.number().int(), name: z.string() }),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  /** 'revoked': by a superadmin; 'unbacked': its creator lost the right to it. */
  state: z.enum(['works', 'expired', 'revoked', 'unbacked']),
});
export type ListedToken = z.output<typeof listedToken>;

/** The only response that contains the secret. */
export const createdToken = z.object({ id: z.number().int(), secret: z.string(), expires_at: z.string() });
