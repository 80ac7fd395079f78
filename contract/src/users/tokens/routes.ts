import { z } from 'zod';
import { id, pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { createdToken, listedToken, newToken } from './token.ts';

const who = { may: 'manageIntegrations' } as const;

export const tokensRoutes = {
  /** U-41 */
  listTokens: route({
    method: 'GET',
    path: '/api/tokens',
    summary: 'Lists the tokens for integrations, newest first, including ended ones.',
    who,
    output: pageOf(listedToken),
    refusals: [],
  }),

  /** U-41 */
  createToken: route({
    method: 'POST',
    path: '/api/tokens',
    summary:
      'Creates a token for a program, with the rights of one role and an expiry date. The secret is returned only here.',
    who,
    body: newToken,
    example: {
      name: 'Seating chart',
      role: 'staff',
      is_read_only: true,
      days: 90,
      current_password: 'the maker’s own password',
    },
    output: createdToken,
    status: 201,
    refusals: [],
  }),

  /** U-41 */
  revokeToken: route({
    method: 'DELETE',
    path: '/api/tokens/:id',
    summary: 'Revokes a token immediately. Repeating it changes nothing.',
    who,
    params: z.object({ id }),
    output: z.object({ success: z.literal(true) }),
    refusals: [],
  }),
} as const;
