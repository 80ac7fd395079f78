import { z } from 'zod';
import { readCivilDate } from '../civilDate.ts';
import { isEmail, maxTypedAddress, normalizeEmail } from './emailAddress.ts';
import { dateText, emailText, invalidText, phoneText, requiredText, yearText } from './fieldTexts.ts';
import { isLine, isPhone, lineWithin, readPhone, visibleLine } from './text.ts';

/**
 * Returns the schema of a one-line text: a name, a subject, a phone number. Invisible characters and surrounding
 * spaces are removed; a line break or tab inside is refused. Empty means no value.
 */
export function singleLine(maxLength: number) {
  return optionalLine(maxLength).min(1, requiredText);
}

/** The same where the field may stay empty. */
export function optionalLine(maxLength: number) {
  return z.string().overwrite(lineWithin(maxLength)).max(maxLength).refine(isLine, invalidText);
}

/** Returns the schema of an https address of a page or file elsewhere: never a script, and nothing sent in the clear. */
export function httpsLink() {
  return linkOf(/^https:\/\/[^\s/]\S*$/);
}

/** The same where the field may stay empty. */
export function optionalHttpsLink() {
  return linkOf(/^(https:\/\/[^\s/]\S*)?$/);
}

/**
 * A link without a host that browsers can read leads nobody anywhere. One with a name or a password before its host shows
 * them to everybody, or passes for another host: https://example.org@elsewhere.example.
 */
function isReadableLink(given: string): boolean {
  return z.url().safeParse(given).success && !/^https:\/\/[^/?#\\]*@/.test(given);
}

function linkOf(pattern: RegExp) {
  return z
    .string()
    .trim()
    .max(500)
    .regex(pattern, { error: 'Please enter an address that starts with https://', abort: true })
    .refine((given) => given === '' || isReadableLink(given), invalidText);
}

/** Returns the schema of a text of one or more lines with something visible in it. */
export function visibleText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((given) => given.length > maxLength || visibleLine(given) !== '', requiredText);
}

/** An address as people type it, stored as normalizeEmail returns it: it is the sign-in name. */
export const emailAddress = z
  .string(requiredText)
  .overwrite((given) => (given.length > maxTypedAddress ? given : normalizeEmail(visibleLine(given))))
  .min(1, requiredText)
  .pipe(z.stringFormat('email', isEmail, emailText));

/** The same where the field may stay empty. */
export const optionalEmailAddress = z.union([z.literal(''), emailAddress]);

const isNoneOrPhone = (number: string) => number === '' || isPhone(number);
/** A phone as people type it, by the same rule as in forms. */
export const phone = singleLine(40).overwrite(readPhone).refine(isNoneOrPhone, phoneText);

/** The same where the field may stay empty. */
export const optionalPhone = optionalLine(40).overwrite(readPhone).refine(isNoneOrPhone, phoneText);

/** Dates from the first parade on. The database has no year 0000, and a browser's calendar ends before 9999 is over. */
const isOfParades = (day: string) => day >= '1890' && day < '2201';
/** No message about the year where the text is not a day. */
const ofParades = { error: yearText, when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };

/** A day in a call, as 'YYYY-MM-DD'. Every call with a day uses one of these three, or an instant. */
export const civilDay = z.iso.date().refine(isOfParades, ofParades);

/** A day that somebody types, as 'YYYY-MM-DD' or as it is displayed: 'MM/DD/YYYY'. Missing: as for every field. */
export const typedDay = z
  .string()
  .overwrite((given) => readCivilDate(given) ?? given)
  .check(
    z.iso.date({
      error: ({ input }) => (typeof input === 'string' && input.trim() !== '' ? dateText(input) : undefined),
    }),
  )
  .refine(isOfParades, ofParades);

/** An instant in a call, in UTC. */
export const typedInstant = z.iso.datetime().refine(isOfParades, ofParades);
