import { expect, it } from 'vitest';
import { pressKitOf } from './kit.ts';

it.each([
  ['a headline alone', 'written', { headline: 'Roses on parade' }],
  ['a text alone', 'written', { body: 'The band rehearses every week.' }],
  ['a contact alone', 'not yet written', { contact_name: 'Cy Diaz' }],
  ['nothing', 'not yet written', {}],
] as const)('a press kit with %s is %s', (_, expected, release) => {
  const kit = pressKitOf({ 'kit:release': release });
  expect(kit === null ? 'not yet written' : 'written').toBe(expected);
});
