import { describe, expect, it } from 'vitest';
import { emailAddress, singleLine } from './singleLine.ts';
import { cleanText, cleanTexts, cutTo, isText, onOneLine, visibleLine } from './text.ts';

describe('a text', () => {
  it.each(['', 'Rose', 'two\r\nlines\tand a tab', '🌹', 'ظبية', 'क्ष', 'a\u200db', '\u2028'])(
    'a text may be %j',
    (text) => {
      expect(isText(text)).toBe(true);
      expect(cleanText(text)).toBe(text);
    },
  );

  it.each([
    ['Ro\0se', 'Rose'],
    ['\ud800', ''],
    ['half \ud83c an emoji 🌹', 'half  an emoji 🌹'],
    ['\udf39\ud83c', ''],
    ['Word\u000bbreaks\u000clines', 'Word\nbreaks\nlines'],
    ['\u001b[31mred\u007f', '[31mred'],
    ['\u0080\u0085\u009f', ''],
    ['\ufffe\uffff', ''],
  ])('a text is made of %j by cleaning', (given, text) => {
    expect(isText(given)).toBe(false);
    expect(cleanText(given)).toBe(text);
  });

  it('a text is cut to a length, and never within a character', () => {
    expect(['Rose', 'Rosé🌹', 'Rosé🌹x'].map((text) => cutTo(text, 5))).toEqual(['Rose', 'Rosé', 'Rosé']);
    expect([cutTo('Rosé🌹x', 6), cutTo('', 3)]).toEqual(['Rosé🌹', '']);
  });

  it('a text is cleaned wherever it is in a value', () => {
    const given = { rows: [{ name: 'Ro\0se', at: [1, true, null, '\ud800'] }], text: 'as it is' };
    expect(cleanTexts(given)).toEqual({ rows: [{ name: 'Rose', at: [1, true, null, ''] }], text: 'as it is' });
  });
});

describe('a line', () => {
  it.each([
    ['  Robin  ', 'Robin'],
    ['\t\r\nRobin\r\n', 'Robin'],
    ['\u200bRo\u200bbin\ufeff\u2060', 'Robin'],
    ['\u202eRobin\u202c', 'Robin'],
    ['Ro\u200dbin\u200c', 'Robin'],
    ['علی‌رضا', 'علی‌رضا'],
    ['👩‍🌾 Farm', '👩‍🌾 Farm'],
    ["O’Neil-Álvarez d'Or", "O’Neil-Álvarez d'Or"],
    ['Rose   City \u00a0 Band', 'Rose City Band'],
    ['山田　太郎', '山田　太郎'],
    ['नर्‍त क्‌ष', 'नर्‍त क्‌ष'],
    ['Zoe\u0308', 'Zoe\u0308'],
    ['🌹', '🌹'],
  ])('a line of %j is %j', (given, text) => {
    expect(singleLine(40).parse(given)).toBe(text);
  });

  it.each([
    '',
    '   ',
    '\u200b',
    '\u200d\ufeff',
    '\r\n',
    '\u0301',
    '\u200b\u0301\u20dd ',
    '\ufe0f',
    '\u3164',
    '\u2800\u115f',
    '\u{e0041}',
  ])('a line is needed where %j is nothing', (given) => {
    expect(singleLine(40).safeParse(given).error?.issues[0]?.message).toBe('This value is required');
  });

  it.each(['Evil\r\nBcc: x', 'a\tb', 'a\nb', 'a\u2028b', 'a\0b', 'a\ud800b'])('a line is not %j', (given) => {
    expect(singleLine(40).safeParse(given).error?.issues[0]?.message).toBe('Invalid value format');
  });

  it('a line is measured without what nobody sees', () => {
    expect(singleLine(5).safeParse(`${'\u200b'.repeat(50)}Robin `).data).toBe('Robin');
    expect(singleLine(4).safeParse('Robin').success).toBe(false);
    expect(visibleLine('a\nb')).toBe('a\nb');
  });

  it('a line is made of any text for the heading of a letter', () => {
    expect(onOneLine('Evil\r\nBcc: lee@example.org\u2028 \u0007 end')).toBe('Evil Bcc: lee@example.org end');
  });
});

describe('a line of a limited length', () => {
  it.each([
    ['invisible characters', '\u200b'],
    ['spaces', ' '],
    ['joiners', '\u200d'],
  ])('a line of a limited length may have many %s, and is refused with far too many', (_, one) => {
    expect(singleLine(10).safeParse(`${one.repeat(500)}Robin`).data).toBe('Robin');
    expect(singleLine(10).safeParse(`${one.repeat(5000)}Robin`).success).toBe(false);
  });

  it('an email address may have many spaces around it, and is refused with far too many', () => {
    expect(emailAddress.safeParse(`${' '.repeat(500)}robin@example.org`).data).toBe('robin@example.org');
    expect(emailAddress.safeParse(`${' '.repeat(5000)}robin@example.org`).success).toBe(false);
  });
});
