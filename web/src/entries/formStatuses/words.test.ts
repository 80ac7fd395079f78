import type { FormStatusCell } from '@parade/contract/entries/formStatuses/formStatus.ts';
import { expect, it } from 'vitest';
import { cellSign, cellTone, cellWords, messageOutcome } from './words.ts';

const cell = (is: Partial<FormStatusCell>): FormStatusCell => ({
  standing: 'pending',
  status: 'pending',
  completion: 0,
  ...is,
});

it.each([
  ['untouched and in time', cell({}), 'neutral', 'Pending'],
  ['begun and in time', cell({ status: 'in-progress', completion: 66 }), 'info', 'Pending, 66%'],
  ['untouched and late', cell({ standing: 'incomplete' }), 'problem', 'Incomplete'],
  [
    'begun and late',
    cell({ standing: 'incomplete', status: 'in-progress', completion: 66 }),
    'problem',
    'Incomplete, 66%',
  ],
  ['without a gap', cell({ standing: 'completed', status: 'complete', completion: 100 }), 'done', 'Completed, 100%'],
  [
    'untouched and asks for nothing',
    cell({ standing: 'completed', status: 'complete', completion: 100, untouched: true }),
    'neutral',
    'Not started, optional',
  ],
  [
    'marked',
    cell({ standing: 'completed', status: 'complete', completion: 40, marked_complete: true }),
    'done',
    'Completed, Marked complete',
  ],
  [
    'without a gap and not submitted',
    cell({ status: 'complete', completion: 100 }),
    'info',
    'Completed, not submitted yet',
  ],
  [
    'without a gap, not submitted and late',
    cell({ standing: 'incomplete', status: 'complete', completion: 100 }),
    'problem',
    'Completed, not submitted yet',
  ],
  ['submitted', cell({ standing: 'completed', status: 'submitted', completion: 100 }), 'done', 'Completed, Submitted'],
])('a form that is %s has a color and words of its own', (_, of, tone, words) => {
  expect([cellTone(of), cellWords(of, 'additional')]).toEqual([tone, words]);
});

it.each([
  ['asks for something', cell({})],
  ['asks for nothing', cell({ standing: 'completed', status: 'complete', completion: 100, untouched: true })],
])(
  'an optional form that %s and that nobody has begun has one sign and one word, apart from a required one',
  (_, of) => {
    expect([cellSign(of, 'optional'), cellWords(of, 'optional')]).toEqual(['optional', 'Not started, optional']);
    expect([cellSign(cell({}), 'additional'), cellWords(cell({}), 'additional')]).toEqual(['neutral', 'Pending']);
  },
);

it('an optional form that was begun is said to be optional until it is done', () => {
  const begun = cell({ status: 'in-progress', completion: 66 });
  expect([cellSign(begun, 'optional'), cellWords(begun, 'optional')]).toEqual(['info', 'Pending, 66%, optional']);
  const done = cell({ standing: 'completed', status: 'submitted', completion: 100 });
  expect([cellSign(done, 'optional'), cellWords(done, 'optional')]).toEqual(['done', 'Completed, Submitted']);
});

it('what became of a message names what went out, and the rest with its reason', () => {
  const none = { emails_queued: 0, entries_written_to: 0, without_leader: 0, emailed_today: 0, left_out: 0 };
  expect(messageOutcome({ ...none, emails_queued: 2, entries_written_to: 1 })).toBe(
    '2 emails queued to the leaders of 1 entry.',
  );
  expect(messageOutcome({ ...none, without_leader: 1, emailed_today: 3, left_out: 2 })).toBe(
    '0 emails queued to the leaders of 0 entries. 1 entry has no leader with a confirmed address. 3 entries already got this message today. 2 entries skipped because the form status changed after you selected them.',
  );
});
