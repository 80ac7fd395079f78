import { describe, expect, it } from 'vitest';
import { actor, applicant, entryRow, outcomeOf } from '../testing/actors.ts';
import { authorizeExporting } from './policy.ts';

describe('exporting what an entry has answered', () => {
  it.each([
    ['superadmin', actor(['superadmin']), 'allowed'],
    ['admin', actor(['admin']), 'allowed'],
    ['staff', actor(['staff']), 'allowed'],
    [
      'staff who also lead another entry',
      applicant('leader', { staff_roles: ['staff'], roles: ['staff'] }, 6),
      'allowed',
    ],
    // They read its answers on the screens, and export nothing.
    ['volunteers', actor(['volunteer']), 'not-allowed'],
    ['its leader', applicant(), 'not-allowed'],
    ['its float builder', applicant('float-builder'), 'not-allowed'],
    // For them its answers do not exist, whatever permission they have.
    ['a leader of another one', applicant('leader', {}, 6), 'not-found'],
    ['a leader of another one who may export', applicant('leader', { roles: ['leader', 'staff'] }, 6), 'not-found'],
    ['media', actor(['media']), 'not-found'],
    ['judges', actor(['judge']), 'not-found'],
    ['somebody without a role', actor([]), 'not-found'],
  ])('exporting the answers of an entry by %s', (_, who, expected) => {
    expect(outcomeOf(() => authorizeExporting(who, { entry: entryRow() }))).toBe(expected);
    expect(outcomeOf(() => authorizeExporting(who, undefined))).toBe('not-found');
  });
});
