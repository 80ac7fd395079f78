import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, for bearer tokens, one-time tickets and links. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a secret. The secret has 256 random bits, so a plain hash cannot be searched. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
