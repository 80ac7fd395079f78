import { z } from 'zod';
import { readCivilDate } from '../civilDate.ts';
import { isEmail, normalizeEmail } from './emailAddress.ts';
import { dateText, emailText, invalidText, requiredText, yearText } from './fieldTexts.ts';
import { isLine, visibleLine } from './text.ts';

/**
 * A text of one line: a name, a subject, a phone number. Invisible characters are removed and spaces around it are cut
 * off; a line break or tab inside of it is refused. Empty counts as no value.
 */
export function singleLine(maxLength: number) {
  return optionalLine(maxLength).min(1, requiredText);
}

/** The same where the field may stay empty. */
export function optionalLine(maxLength: number) {
  return z.string().overwrite(visibleLine).max(maxLength).refine(isLine, invalidText);
}

/** The address of a page or file elsewhere that a browser follows: never a script, and nothing that travels in the open. */
export function httpsLink() {
  return linkOf(/^https:\/\/[^\s/]\S*$/);
}

/** The same where the field may stay empty. */
export function optionalHttpsLink() {
  return linkOf(/^(https:\/\/[^\s/]\S*)?$/);
}

function linkOf(pattern: RegExp) {
  return z.string().trim().max(500).regex(pattern, 'Please enter an address that starts with https://');
}

/** A text of one or more lines, with something in it that can be seen. */
export function visibleText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((given) => visibleLine(given) !== '', requiredText);
}

/** An address as people type it, stored as normalizeEmail spells it: it is the sign-in name. */
export const emailAddress = z
  .string(requiredText)
  .overwrite((given) => normalizeEmail(visibleLine(given)))
  .min(1, requiredText)
  .pipe(z.stringFormat('email', isEmail, emailText));

/** The same where the field may stay empty. */
export const optionalEmailAddress = z.union([z.literal(''), emailAddress]);

/** From the first parade on; the database has no year 0000, and the calendar of a browser ends before 9999 is over. */
const isOfParades = (day: string) => day >= '1890' && day < '2201';
/** Nothing is said about the year of what is no day. */
const ofParades = { error: yearText, when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };

/** A day that a call takes, as 'YYYY-MM-DD'; every call with a day takes one of these three, or an instant. */
export const civilDay = z.iso.date().refine(isOfParades, ofParades);

/** A day that somebody types, as 'YYYY-MM-DD' or as it is shown: 'MM/DD/YYYY'. Missing: as every field. */
export const typedDay = z
  .string()
  .overwrite((given) => readCivilDate(given) ?? given)
  .check(
    z.iso.date({
      error: ({ input }) => (typeof input === 'string' && input.trim() !== '' ? dateText(input) : undefined),
    }),
  )
  .refine(isOfParades, ofParades);

/** An instant that a call takes, in UTC. */
export const typedInstant = z.iso.datetime().refine(isOfParades, ofParades);
