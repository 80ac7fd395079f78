/**
 * Texts that the signer agrees to, copied word for word into the evidence. Apart from waiver.ts, because the signing
 * page must stay small.
 */

/** W-16: a separate box, unticked at first. */
export const electronicConsentText =
  'I agree to sign this document electronically, and to receive my signed copy by email. I understand that my electronic signature has the same effect as one on paper.';

/** W-17: the review page before the final act of signing. */
export const reviewedText = 'I have reviewed these answers and they are correct.';

/** The approximate minutes that signing takes, as the letter and the page state them. */
export const signingMinutes = 3;

/** The same for the second of two signers, who finds the answers filled in. */
export const partMinutes = 2;
