import { describe, expect, it } from 'vitest';
import { CallFailure } from '../http/client.ts';
import { loginFailedWords, resetFailedWords } from './words.ts';

describe('a login that failed', () => {
  it.each([
    [
      'what the server said',
      new CallFailure(401, 'The email address or password is not correct.', {
        error: 'The email address or password is not correct.',
      }),
      'The email address or password is not correct.',
    ],
    [
      'that the server was not reached',
      new CallFailure(0, 'We could not reach the portal.'),
      'We could not reach the portal.',
    ],
    [
      "'Login failed' where it said nothing",
      new CallFailure(502, 'We encountered an unexpected error.'),
      'Login failed',
    ],
    ["'Login failed' for anything else", new Error('x is not a function'), 'Login failed'],
  ])('a login that failed shows %s', (_, error, words) => {
    expect(loginFailedWords(error)).toBe(words);
  });
});

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
      new CallFailure(502, 'We encountered an unexpected error.'),
      'Reset Password failed, please try again',
    ],
  ])('a reset that failed asks to try again after %s', (_, error, words) => {
    expect(resetFailedWords(error)).toBe(words);
  });
});
