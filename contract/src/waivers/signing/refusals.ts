/** What may be wrong with a signing link, or with whoever holds it, in every call behind it. */
export const signingRefusals = [
  'waiver-not-found',
  'waiver-deleted',
  'waiver-link-replaced',
  'waiver-signed',
  'waiver-not-open',
  'signer-only',
] as const;
