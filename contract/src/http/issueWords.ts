import type { z } from 'zod';
import { invalidText, requiredText, unexpectedKeyText } from './fieldTexts.ts';

/**
 * Returns the message about a value that a schema refuses without a message of its own: the fixed texts in place of
 * the parser's. Pass it to parse or safeParse as `error`.
 */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
    case 'invalid_key':
      return unexpectedKeyText;
    case 'too_small':
      return isNothing(issue.input) ? requiredText : invalidText;
    case 'too_big':
      return tooMuch(issue.origin, Number(issue.maximum).toLocaleString('en-US'));
    default:
      return isNothing(issue.input) ? requiredText : invalidText;
  }
}

function tooMuch(origin: string, most: string): string {
  if (origin === 'array') return `Please send at most ${most}`;
  return origin === 'string' ? `Please use at most ${most} characters` : invalidText;
}

function isNothing(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}
