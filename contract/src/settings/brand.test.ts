import { describe, expect, it } from 'vitest';
import { brandColor, contrastOf, defaultBrandColor, leastContrastOf, nearestReadable, shadesOf } from './brand.ts';

const verdict = (color: string) => {
  const judged = brandColor.safeParse(color);
  return judged.success ? judged.data : judged.error.issues[0]?.message;
};

describe('the color of action', () => {
  it('the color of action is measured as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#9b1c42', '#ffffff')).toBeCloseTo(contrastOf('#ffffff', '#9b1c42'), 10);
  });

  it.each([
    [defaultBrandColor, defaultBrandColor],
    [' #1F4E8C ', '#1f4e8c'],
    ['#005f5f', '#005f5f'],
    ['red', 'Invalid value format'],
    ['#fff', 'Invalid value format'],
    ['', 'Invalid value format'],
    ['#12345g', 'Invalid value format'],
  ])('the color of action %j is taken as %j', (color, expected) => expect(verdict(color)).toBe(expected));

  it.each(['#ff8800', '#ffffff', '#777777', '#e8e800', '#ff0000'])(
    'the color of action %s is refused with what is wrong and the nearest color that can be read',
    (color) => {
      expect(verdict(color)).toMatch(
        /^This color is too light to read: its contrast is \d\.\d:1, and text needs 4\.5:1\./,
      );
      const nearest = nearestReadable(color);
      expect(verdict(color)).toContain(`The nearest color that works is ${nearest}.`);
      expect(verdict(nearest)).toBe(nearest);
      expect(leastContrastOf(nearest)).toBeLessThan(5.2);
    },
  );

  it('the color of action brings a darker shade for the pointer and a tint on which it can be read', () => {
    for (const color of [defaultBrandColor, '#1f4e8c', nearestReadable('#ff8800')]) {
      const { dark, tint } = shadesOf(color);
      expect(contrastOf(dark, '#ffffff')).toBeGreaterThan(contrastOf(color, '#ffffff'));
      expect(contrastOf(color, tint)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
