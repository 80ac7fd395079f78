import { expect, it } from 'vitest';
import { pressKitOf } from './kit.ts';

it.each([
  ['a headline alone', { headline: 'Roses on parade' }, 'written'],
  ['a text alone', { body: 'The band rehearses every week.' }, 'written'],
  ['a contact alone', { contact_name: 'Cy Diaz' }, 'not yet written'],
  ['nothing', {}, 'not yet written'],
] as const)('a press kit with %s is $2', (_, release, expected) => {
  const kit = pressKitOf({ 'kit:release': release });
  expect(kit === null ? 'not yet written' : 'written').toBe(expected);
});
