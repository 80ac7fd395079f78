import { describe, expect, test } from 'vitest';
import { isSigned, passesFilter, waiverFilters, waiverStatus, waiverStatusLabels } from './status.ts';

const at = '2026-11-20T18:00:00.000Z';

describe('the status of a waiver', () => {
  test.each([
    [null, null, 'Pending', false, ['not-completed', 'any']],
    [at, null, 'Pending Approval', true, ['completed', 'any']],
    [at, at, 'Completed', true, ['approved', 'any']],
    // The database refuses it; approved wins all the same, as the contract says.
    [null, at, 'Completed', false, ['approved', 'any']],
  ])('signed %s, approved %s reads %s', (completed_at, approved_at, label, signed, filters) => {
    const waiver = { completed_at, approved_at };
    expect(waiverStatusLabels[waiverStatus(waiver)]).toBe(label);
    expect(isSigned(waiver)).toBe(signed);
    expect(waiverFilters.filter((filter) => passesFilter(waiver, filter))).toEqual(filters);
  });
});
