import { describe, expect, test } from 'vitest';
import { isSigned, waiverFilterLabels, waiverStatus, waiverStatusLabels } from './status.ts';

const at = '2026-11-20T18:00:00.000Z';

describe('the status of a waiver', () => {
  test.each([
    [null, null, 'Pending', false],
    [at, null, 'Pending Approval', true],
    [at, at, 'Completed', true],
    // The database refuses it; approved wins anyway, as required.
    [null, at, 'Completed', false],
  ])('signed %s, approved %s reads %s', (completed_at, approved_at, label, signed) => {
    const waiver = { completed_at, approved_at };
    expect(waiverStatusLabels[waiverStatus(waiver)]).toBe(label);
    expect(isSigned(waiver)).toBe(signed);
  });

  test('the status of a waiver has a filter for each label', () => {
    expect(waiverFilterLabels).toEqual({
      'not-completed': 'Pending',
      completed: 'Pending Approval',
      approved: 'Completed',
      any: 'Any',
    });
  });
});
