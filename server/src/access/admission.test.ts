import { describe, expect, it } from 'vitest';
import { openAdmission } from './admission.ts';

/** Returns the admission of a process with so many reads running for so long. */
function busy(reads: number, ms: number) {
  let at = 0;
  const admission = openAdmission(() => at);
  const ends = Array.from({ length: reads }, () => admission.begin('read'));
  at = ms;
  return { admission, ends };
}

const putOff = expect.objectContaining({ code: 'too-busy' });

describe('what is put off', () => {
  it.each([
    [29, []],
    [30, ['many']],
    [60, ['many', 'read']],
    [200, ['many', 'read', 'change']],
    [5_000, ['many', 'read', 'change']],
  ] as const)('what is put off in a late process with %s calls under way, a signature never', (calls, expected) => {
    const refused = (['many', 'read', 'change', 'signature'] as const).filter((weight) => {
      const { admission } = busy(calls, 2_500);
      try {
        admission.begin(weight)();
        return false;
      } catch (error) {
        expect(error).toEqual(putOff);
        return true;
      }
    });
    expect(refused).toEqual(expected);
  });

  it('nothing is put off if many calls come at once and none has waited', () => {
    const { admission } = busy(5_000, 1_900);
    expect(() => admission.begin('many')).not.toThrow();
  });

  it('nothing is put off if only exports and uploads have run for long', () => {
    let at = 0;
    const admission = openAdmission(() => at);
    for (let n = 0; n < 80; n += 1) admission.begin('many');
    for (let n = 0; n < 70; n += 1) admission.begin('change', true);
    at = 20_000;
    expect(() => admission.begin('read')).not.toThrow();
  });

  it('calls are accepted again as soon as those that waited are answered', () => {
    const { admission, ends } = busy(80, 3_000);
    expect(() => admission.begin('read')).toThrow(putOff);
    ends.slice(0, 21).forEach((end) => end());
    expect(() => admission.begin('read')).not.toThrow();
  });
});
