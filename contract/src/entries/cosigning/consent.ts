/** Apart from request.ts, because the signer's page must stay small. */

/** The consent text: the signer ticks a box of its own for it, and the evidence has a word-for-word copy. */
export const cosigningConsentText =
  'I agree to sign this electronically, and to receive my copy by email. I understand that my electronic signature has the same effect as one on paper.';

/** Said to a signer while answers are missing that only the people of the entry can give. */
export function incompleteText(missing: readonly string[]): string {
  return `You can’t sign yet. The people of the entry have to complete the form first. Missing: ${missing.join(', ')}`;
}
