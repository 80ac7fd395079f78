import { describe, expect, it } from 'vitest';
import { CallFailure } from '../http/client.ts';
import { resetFailedWords } from './words.ts';

describe('a reset that failed', () => {
  it.each([
    [
      'what the server said',
      new CallFailure(404, 'This link has expired.', { error: 'This link has expired.' }),
      'This link has expired, please try again',
    ],
    [
      'what the server said, and not twice',
      new CallFailure(404, 'This link has ended. Please ask for a new one.', {
        error: 'This link has ended. Please ask for a new one.',
      }),
      'This link has ended, please try again',
    ],
    [
      'the named text',
      new CallFailure(400, 'We encountered an unexpected error.'),
      'Reset Password failed, please try again',
    ],
    [
      'what is said everywhere of a portal that failed',
      new CallFailure(502, 'We encountered an unexpected error.'),
      'We encountered an unexpected error, please try again',
    ],
  ])('a reset that failed asks to try again after %s', (_, error, words) => {
    expect(resetFailedWords(error)).toBe(words);
  });
});
