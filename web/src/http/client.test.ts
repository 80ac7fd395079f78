import { expect, it } from 'vitest';
import { pathOf } from './client.ts';

it('an address is made of whatever somebody pasted, without what is no text', () => {
  expect(pathOf('/api/waivers/:token', { token: 'a\ud800b' })).toBe('/api/waivers/ab');
  expect(pathOf('/api/entries', {}, { q: 'rose\0\udf39 🌹' })).toBe('/api/entries?q=rose+%F0%9F%8C%B9');
});
