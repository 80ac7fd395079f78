import type { StaffRole } from '@parade/contract/access/roles.ts';
import { describe, expect, it } from 'vitest';
import { actor, impersonator, outcomeOf } from '../../testing/actors.ts';
import type { AccountRow } from '../reads.ts';
import { decides, authorizeAskingForAccess, authorizeDeciding } from './policy.ts';
import type { MediaRequestRow } from './reads.ts';

it.each([
  ['with a confirmed address', actor([]), 'allowed'],
  ['with an unconfirmed one', actor([], { email_verified: false }), 'email-not-verified'],
  ['with an admin behind the session', actor([], { impersonator }), 'impersonating'],
] as const)('asks for the role media %s', (_, who, expected) => {
  expect(outcomeOf(() => authorizeAskingForAccess(who))).toBe(expected);
});

describe('deciding on a request', () => {
  it.each([
    ['an admin, of someone lower', actor(['admin']), 2, [], 'allowed'],
    ['an admin, of an equal', actor(['admin']), 2, ['admin'], 'rank-too-low'],
    ['an admin, of herself', actor(['admin']), 1, ['admin'], 'rank-too-low'],
    ['staff, of someone lower', actor(['staff']), 2, [], 'not-allowed'],
    ['a volunteer, of someone lower', actor(['volunteer']), 2, [], 'not-found'],
    ['someone switched to an admin, of someone lower', actor(['admin'], { impersonator }), 2, [], 'allowed'],
  ] as const)('%s', (_, who, id, held, expected) => {
    const roles: StaffRole[] = [...held];
    const account = { id, roles, disabled_at: null } as unknown as AccountRow;
    const request = { id: 1, user_id: id, roles, disabled_at: null } as unknown as MediaRequestRow;
    expect(outcomeOf(() => authorizeDeciding(who, request, account))).toBe(expected);
    expect(decides(who, request)).toBe(expected === 'allowed');
  });

  it('refuses a request that does not exist', () => {
    expect(outcomeOf(() => authorizeDeciding(actor(['admin']), undefined, undefined))).toBe('not-found');
  });
});
