import { expect, it } from 'vitest';
import { encryptionFor } from './encryption.ts';

const serverKey = 'the-secret-of-this-test-and-of-nothing-else';
const { encrypt, decrypt } = encryptionFor(serverKey, 'letters');

it('an encrypted text is read back in its place, and encrypted differently each time', () => {
  const [one, other] = [encrypt('a secret', 'letter 1'), encrypt('a secret', 'letter 1')];
  expect([decrypt(one, 'letter 1'), decrypt(other, 'letter 1')]).toEqual(['a secret', 'a secret']);
  expect(one.equals(other)).toBe(false);
  expect(one.includes('a secret')).toBe(false);
});

it('an encrypted text cannot be read in another place, for another purpose, with another key, or altered', () => {
  const encrypted = encrypt('a secret', 'letter 1');
  expect(decrypt(encrypted, 'letter 2')).toBeNull();
  expect(encryptionFor(serverKey, 'other').decrypt(encrypted, 'letter 1')).toBeNull();
  expect(encryptionFor('another key', 'letters').decrypt(encrypted, 'letter 1')).toBeNull();
  for (let offset = 0; offset < encrypted.length; offset += 1) {
    const altered = Buffer.from(encrypted);
    altered[offset] = (altered[offset] ?? 0) ^ 1;
    expect(decrypt(altered, 'letter 1')).toBeNull();
  }
  expect(decrypt(encrypted.subarray(0, 20), 'letter 1')).toBeNull();
});
