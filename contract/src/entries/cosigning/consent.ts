/** Apart from request.ts: the signer's page is small. */

/** Agreed to with a box of its own, and copied word for word into the evidence. */
export const cosigningConsentText =
  'I agree to sign this electronically, and to receive my copy by email. I understand that my electronic signature has the same effect as one on paper.';
