/** What may be wrong with a signing link that is opened to read. */
export const openingRefusals = [
  'waiver-not-found',
  'waiver-deleted',
  'waiver-link-replaced',
  'waiver-signed',
  'waiver-not-open',
  'waiver-entry-not-accepted',
] as const;

/** The same, and what may be wrong with the person who has it, in every call behind it that acts. */
export const signingRefusals = [...openingRefusals, 'signer-only'] as const;
