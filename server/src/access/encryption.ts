import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts short texts at rest (AES-256-GCM). */
export interface Encryption {
  /** `context` names the place of the text; it is not stored, and only the same one decrypts. */
  encrypt(text: string, context: string): Buffer;
  /** Decrypts. Returns null for a value that was altered, moved from another place, or encrypted with another key. */
  decrypt(encrypted: Buffer, context: string): string | null;
}

const cipherName = 'aes-256-gcm';
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Returns encryption with a key derived from SECRET (`serverKey`) for one purpose. */
export function encryptionFor(serverKey: string, purpose: string): Encryption {
  // As an object, the key is prepared once and not for each of ten thousand letters.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', serverKey, '', purpose, 32)));
  return {
    encrypt: (text, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), body]);
    },
    decrypt: (encrypted, context) => {
      if (encrypted[0] !== format || encrypted.length <= 1 + nonceBytes + tagBytes) return null;
      const nonce = encrypted.subarray(1, 1 + nonceBytes);
      const tag = encrypted.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      try {
        const body = decipher.update(encrypted.subarray(1 + nonceBytes + tagBytes));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/**
 * The columns of a secret during a rotation of SECRET. It is encrypted for the next SECRET beside the present one, so
 * that both read it until the next one is in place. An interrupted rotation starts over.
 */
export interface Sealed {
  readonly sealed_secret: Buffer | null;
  readonly next_sealed_secret: Buffer | null;
}

/** Returns the secret, and which of the two columns it was read from; null: encrypted with a SECRET that is gone. */
export function openSealed(
  key: Encryption,
  { sealed_secret, next_sealed_secret }: Sealed,
  context: string,
): { readonly text: string; readonly sealed: Buffer } | null {
  for (const sealed of [sealed_secret, next_sealed_secret]) {
    const text = sealed && key.decrypt(sealed, context);
    if (text) return { text, sealed };
  }
  return null;
}

/** Returns the columns once the next SECRET exists; null: the present one does not read them. */
export function resealed(
  present: Encryption,
  next: Encryption,
  row: Sealed,
  context: string,
): { readonly sealed_secret: Buffer; readonly next_sealed_secret: Buffer } | null {
  const known = openSealed(present, row, context);
  // The daily job may not have run since the last rotation, so the present SECRET's text comes first.
  return known && { sealed_secret: known.sealed, next_sealed_secret: next.encrypt(known.text, context) };
}
