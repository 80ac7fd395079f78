import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { testPortal } from '../testing/portal.ts';
import { countingWrong, countTry, networkOf, takeBackTries } from './limits.ts';

const portal = await testPortal();
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

it('a limit allows exactly its tries within its span, for each key alone, and begins again after it', async () => {
  const limit = { name: 'test', points: 2, minutes: 10 };
  const tries = (key: string) => codeOf(countTry(portal, limit, key));
  const three = async (key: string) => [await tries(key), await tries(key), await tries(key)];
  expect(await three('one')).toEqual(['allowed', 'allowed', 'too-many-requests']);
  expect(await tries('other')).toBe('allowed');
  portal.clock.advance({ minutes: 9, seconds: 59 });
  expect(await tries('one')).toBe('too-many-requests');
  portal.clock.advance({ seconds: 1 });
  expect(await tries('one')).toBe('allowed');
  await takeBackTries(portal, [[limit, 'one']]);
  expect(await three('one')).toEqual(['allowed', 'allowed', 'too-many-requests']);
});

it('of a network only the wrong secrets count, and whoever has a right one gets in past the limit', async () => {
  const limit = { name: 'secrets', points: 2, minutes: 10 };
  const open = (address: string, answer: () => Promise<unknown>) =>
    codeOf(countingWrong(portal, limit, address, { wrong: 'not-found', work: answer }));
  const refusedWith = (code: 'not-found' | 'link-ended') => () => Promise.reject(new Refusal(code));
  // A right one that opens nothing any more shows no guessing.
  for (let n = 0; n < 5; n += 1) expect(await open('203.0.113.9', refusedWith('link-ended'))).toBe('link-ended');
  const guesses = [];
  for (let n = 0; n < 4; n += 1) guesses.push(await open('203.0.113.9', refusedWith('not-found')));
  expect(guesses).toEqual(['not-found', 'not-found', 'too-many-requests', 'too-many-requests']);
  expect(await open('203.0.113.9', () => Promise.resolve())).toBe('allowed');
  expect(await open('203.0.113.9', refusedWith('link-ended'))).toBe('link-ended');
  expect(await open('203.0.113.10', refusedWith('not-found'))).toBe('not-found');
});

describe('the network that an address is counted under', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
