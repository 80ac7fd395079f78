import type { z } from 'zod';
import { MESSAGES } from '../forms/messages.ts';

/**
 * What people read about a value that a schema refuses where the schema says nothing itself: the contract's texts in
 * place of the parser's own. Hand it to parse or safeParse as `error`.
 */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'This value is not expected';
    case 'too_small':
      return isNothing(issue.input) ? MESSAGES.required : MESSAGES.invalid;
    case 'too_big':
      return issue.origin === 'string' ? `Please use at most ${Number(issue.maximum)} characters` : MESSAGES.invalid;
    default:
      return isNothing(issue.input) ? MESSAGES.required : MESSAGES.invalid;
  }
}

function isNothing(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}
