/** Fixed texts about a field of any form or call. Apart from errors.ts, because the signing page loads them too. */
export const requiredText = 'This value is required';
export const invalidText = 'Invalid value format';
/** The error of a text that is not a day. */
export const dateText = (value: string) => `${value} is not a valid date format. Dates should be formatted MM/DD/YYYY`;
/** The error of a day or an instant in a year outside the parades. */
export const yearText = 'Please enter a year from 1890 to 2200.';
/** The error of a missing, fractional or out-of-range number; both limits are allowed values. */
export const wholeNumberWanted = (from: number, to: number) => `Please enter a whole number from ${from} to ${to}.`;
export const emailText = 'Please provide a valid email';
/** The error of a payload key that the call does not have. */
export const unexpectedKeyText = 'This value is not expected';
/** The error of a part of a form that is there twice. */
export const repeatedText = 'Please send this only once';

/** what the screens say whatever the call was. Here for the same reason. */
/** A browser without cookies can read, and nothing that it sends is taken (CSRF). */
export const noCookiesText = 'Please allow cookies for this site, then load the page again.';
export const timeoutText = 'The server was not able to respond within the time limit.';
export const unexpectedText = 'We encountered an unexpected error.';
export const sessionExpiredTitle = 'Your session has expired.';
export const sessionExpiredText = 'Please log back in, then refresh this page.';
export const notAuthorizedText = 'You are not authorized to view this page or perform that action.';
/** Returns the text shown wherever somebody else was faster: what they did, and what to do now. */
export const someoneElse = (has: string, next = 'Please refresh this page.') => `Someone else has ${has}. ${next}`;

/** What somebody else has deleted, or taken away, while it was open here: what it was is not said to whoever may not see it. */
export const goneTitle = 'This is no longer here';
export const goneReason = 'Someone else may have deleted it, or you may no longer have access to it.';
export const goneText = `${goneTitle}. ${goneReason}`;
/** Follows where something was typed. */
export const typedStaysText = 'What you typed has not been saved. Copy it if you still need it.';

export const phoneText = 'Please enter a phone number such as (626) 555-0123';

/** Errors of a file on its way. */
export const uploadFailedText = 'File could not be uploaded, please try again.';
export const uploadCanceledText = 'Upload Canceled';
export const fileSizeText = 'Invalid file size';
