import type { StaffRole } from '@parade/contract/access/roles.ts';
import { expect, it } from 'vitest';
import { actor, applicant, outcomeOf } from '../../testing/actors.ts';
import { authorizeDraft } from './policy.ts';

const draft = {
  id: 1,
  year: 2027,
  name: 'A',
  ids: [1],
  revision: 1,
  updated_at: '2026-11-20T18:00:00.000Z',
  updated_by: 'A',
};
const acts = ['save', 'delete', 'make-official'] as const;
const others: readonly StaffRole[] = ['staff', 'volunteer', 'judge', 'media', 'broadcaster', 'media-pending'];

it('a draft of the parade order is open to superadmin and admin with every act, and does not exist for others', () => {
  for (const act of acts) {
    const outcomes = (role: StaffRole) =>
      [draft, undefined].map((of) => outcomeOf(() => authorizeDraft(actor([role]), of, act)));
    for (const role of ['superadmin', 'admin'] as const)
      expect([act, role, outcomes(role)]).toEqual([act, role, ['allowed', 'not-found']]);
    for (const role of others) expect([act, role, outcomes(role)]).toEqual([act, role, ['not-found', 'not-found']]);
    expect(outcomeOf(() => authorizeDraft(applicant(), draft, act))).toBe('not-found');
  }
});
