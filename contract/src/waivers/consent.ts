/** Words that the signer agrees to, kept word for word in the evidence. Apart from waiver.ts: the signing page is small. */

/** 'Consent to sign electronically is its own unticked box.' */
export const electronicConsentText =
  'I agree to sign this document electronically, and to receive my signed copy by email. I understand that my electronic signature has the same effect as one on paper.';

/** 'A review page comes before the final act.' */
export const reviewedText = 'I have reviewed these answers and they are correct.';

/** About how long signing takes, as the letter and the page say it. */
export const signingMinutes = 3;
