import { expect, it } from 'vitest';
import { captionsOf, pressKitOf } from './kit.ts';

it.each([
  ['a headline alone', 'written', { headline: 'Roses on parade' }],
  ['a text alone', 'written', { body: 'The band rehearses every week.' }],
  ['a contact alone', 'not yet written', { contact_name: 'Cy Diaz' }],
  ['nothing', 'not yet written', {}],
] as const)('a press kit with %s is %s', (_, expected, release) => {
  const kit = pressKitOf({ 'kit:release': release });
  expect(kit === null ? 'not yet written' : 'written').toBe(expected);
});

const aFile = (n: number) => ({ id: String(n), name: `${n}.jpg`, url: '/x', size: 3, width: null, height: null });

it.each([
  ['with as many lines as pictures are each of one picture', 2, 'Quails\r\n\n Larks \n', ['Quails', 'Larks'], ''],
  ['with fewer lines are about all pictures', 3, 'Quails\nLarks', [], 'Quails\nLarks'],
  ['with more lines are about all pictures', 2, 'Quails\nLarks\nBy Ana Ruiz', [], 'Quails\nLarks\nBy Ana Ruiz'],
  [
    'of a single picture are its own, however many lines they have',
    1,
    'Quails\nBy Ana Ruiz',
    ['Quails\nBy Ana Ruiz'],
    '',
  ],
  ['that nobody has written are of none', 2, ' ', [], ''],
])('the captions of a press kit %s', (_, pictures, captions, each, all) => {
  const images = Array.from({ length: pictures }, (__, n) => aFile(n));
  expect(captionsOf({ images, captions })).toEqual({ each, all });
});
