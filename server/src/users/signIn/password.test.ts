import { describe, expect, it } from 'vitest';
import { checksPerSignIn, findMatchingHash, hashPassword, verifyPassword } from './password.ts';
import { readConfig } from '../../config.ts';

/** The cost outside of tests. */
const { passwordCost } = readConfig({ SECRET: 'the-secret-of-every-test-and-of-nothing-else' });

describe('a password', () => {
  it('a password is stored as argon2id with a salt of its own and recognized again', async () => {
    const [one, other] = await Promise.all([
      hashPassword('a fine long password', passwordCost),
      hashPassword('a fine long password', passwordCost),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword('a fine long password', one, passwordCost)).toBe(true);
    expect(await verifyPassword('a fine long passwort', one, passwordCost)).toBe(false);
  });

  it('a password is the same however the keyboard composes its letters', async () => {
    const hash = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9', passwordCost);
    expect(await verifyPassword('cafe\u0301 cafe\u0301 cafe\u0301', hash, passwordCost)).toBe(true);
  });

  it.each([[null], [undefined], ['nonsense'], ['$argon2id$v=19$m=1,t=1$x$y']])(
    'a password never fits the hash %j',
    async (hash) => {
      expect(await verifyPassword('', hash, passwordCost)).toBe(false);
    },
  );
});

describe('one password against the accounts that share an address', () => {
  it.each([
    [[], -1],
    [['no'], -1],
    [['no', 'yes'], 1],
    [['yes', null, 'yes'], 0],
    [['no', 'no', 'no', 'yes'], 3],
  ])(
    'one password against the accounts that share an address takes the same number of checks for %j',
    async (hashes, match) => {
      const checked: (string | null | undefined)[] = [];
      const check = (_: string, hash: string | null | undefined) => {
        checked.push(hash);
        return Promise.resolve(hash === 'yes');
      };
      expect(await findMatchingHash('words', hashes, passwordCost, check)).toBe(match);
      expect(checked).toHaveLength(checksPerSignIn);
    },
  );
});
