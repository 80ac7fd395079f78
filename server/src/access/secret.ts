import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for bearer tokens, one-time tickets and links. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the value that the database stores for a secret. The secret has 256 bits of its own, so a plain hash cannot be
 * searched.
 */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
