/** The fixed texts about a field, whatever it belongs to. Apart from errors.ts: the signing page loads them too. */
export const requiredText = 'This value is required';
export const invalidText = 'Invalid value format';
/** About a text that is no day. */
export const dateText = (value: string) => `${value} is not a valid date format. Dates should be formatted MM/DD/YYYY`;
export const emailText = 'Please provide a valid email';
/** About a key of a payload that the call does not have. */
export const unexpectedKeyText = 'This value is not expected';
