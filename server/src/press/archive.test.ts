import { expect, it } from 'vitest';
import { archiveName } from './archive.ts';

it('a name in an archive is short enough for any system, ends with a whole character and is there once', () => {
  const taken = new Set<string>();
  const [rose, again, japanese, dots] = [
    archiveName(taken, `${'a'.repeat(99)}🌹`, '.jpg'),
    archiveName(taken, `${'A'.repeat(99)}🌹`, '.jpg'),
    archiveName(taken, '薔'.repeat(120), '.jpg'),
    archiveName(taken, ` ..${'b'.repeat(98)}. more`, '.mp3'),
  ];
  expect([rose, again]).toEqual([`${'a'.repeat(99)}.jpg`, `${'A'.repeat(99)} 2.jpg`]);
  expect(japanese).toBe(`${'薔'.repeat(66)}.jpg`);
  expect(dots).toBe(`${'b'.repeat(98)}.mp3`);
  expect(archiveName(taken, ' . ', '')).toBe('file');
});

it('a name in an archive keeps the joiners of its spelling, and no mark that turns its direction', () => {
  const taken = new Set<string>();
  expect(archiveName(taken, '👩\u200d👧 می\u200cروم', '.jpg')).toBe('👩\u200d👧 می\u200cروم.jpg');
  expect(archiveName(taken, 'photo\u202egpj', '.jpg')).toBe('photo gpj.jpg');
});

it('a name in an archive leads to no other folder, whatever it says', () => {
  const taken = new Set<string>();
  expect(archiveName(taken, '../../etc/passwd', '')).toBe('etc passwd');
  expect(archiveName(taken, String.raw`..\..\start menu\run`, '.jpg')).toBe('start menu run.jpg');
  expect(archiveName(taken, 'C:/rose?.jpg', '.jpg')).not.toMatch(/[/\\:?]/);
});

it.each(['\u0301\u0323', '\u200d', ' ', '.'])(
  'a name of a million characters is cut before anything looks at it: %j',
  (repeated) => {
    expect(archiveName(new Set(), `a${repeated.repeat(1_000_000 / repeated.length)}b`, '.jpg')).toMatch(
      /^.{1,100}\.jpg$/u,
    );
  },
);
