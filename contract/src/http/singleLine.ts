import { z } from 'zod';
import { invalidText, requiredText } from './fieldTexts.ts';
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
