/** Refusals of a signing link that is opened to read. */
export const openingRefusals = [
  'waiver-not-found',
  'waiver-deleted',
  'waiver-link-replaced',
  'waiver-part-taken-back',
  'waiver-adult-signs-alone',
  'waiver-signed',
  'waiver-not-open',
  'waiver-entry-not-accepted',
] as const;

/** The same, and the refusals about the person who has it, for every call behind the link that acts. */
export const signingRefusals = [...openingRefusals, 'signer-only'] as const;
