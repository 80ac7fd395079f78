import { describe, expect, test } from 'vitest';
import { waiversFor } from './waiver.ts';

describe('who signs what', () => {
  test.each([
    [1, 'individual-participants', ['participant-waiver']],
    [1, 'general-participants', ['personnel-waiver']],
    [2, 'general-participants', ['participant-waiver']],
    [3, 'general-participants', ['participant-waiver']],
    [7, 'general-participants', ['participant-waiver']],
  ])('type %i, %s: %j, and the covid form when it is switched on', (org_type, type, forms) => {
    expect(waiversFor(org_type, type, false)).toEqual(forms);
    expect(waiversFor(org_type, type, true)).toEqual([...forms, 'covid']);
  });
});
