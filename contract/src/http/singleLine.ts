import { z } from 'zod';
import { isEmail, normalizeEmail } from './emailAddress.ts';
import { dateText, emailText, invalidText, requiredText } from './fieldTexts.ts';
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

/** A day that somebody types, as 'YYYY-MM-DD'. Missing: as every field. */
export const typedDay = z.iso.date({
  error: ({ input }) => (typeof input === 'string' && input.trim() !== '' ? dateText(input) : undefined),
});
