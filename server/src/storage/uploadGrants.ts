import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadGrant } from './storage.ts';

type SignedPart = Pick<UploadGrant, 'key' | 'until' | 'max_bytes'>;

/** Returns the signature of an upload url of this server. */
export function signGrant(secret: string, grant: SignedPart): string {
  return createHmac('sha256', secret)
    .update(`upload:${grant.key}:${grant.until}:${grant.max_bytes}`)
    .digest('base64url');
}

export function isSignedGrant(secret: string, grant: SignedPart, signature: string): boolean {
  const expected = Buffer.from(signGrant(secret, grant));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
