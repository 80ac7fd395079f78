import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, for bearer tokens and one-time tickets. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret. The secret has 256 bits of its own, so a plain hash cannot be searched. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * The secret of a mailed link, derived from the server's key whenever a mail goes out, so that it stands nowhere in
 * clear and a retried mail carries the same link. `id` is the row of account_links or signing_links.
 */
export function linkSecret(serverKey: string, kind: 'account' | 'signing' | 'join', id: number): string {
  return createHmac('sha256', serverKey).update(`${kind}-link:${id}`).digest('base64url');
}
