/** What may be wrong with a signing link, or with the person who has it, in every call behind it. */
export const signingRefusals = [
  'waiver-not-found',
  'waiver-deleted',
  'waiver-link-replaced',
  'waiver-signed',
  'waiver-not-open',
  'waiver-entry-not-accepted',
  'signer-only',
] as const;
