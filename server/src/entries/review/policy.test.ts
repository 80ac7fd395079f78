import { expect, it } from 'vitest';
import { actor, outcomeOf } from '../../testing/actors.ts';
import { authorizeRemovingNote, mayRemoveNote } from './policy.ts';

const token = { name: 'Website', is_read_only: false };

it.each([
  ['a volunteer', actor(['volunteer']), 1, 'allowed'],
  ['a volunteer', actor(['volunteer']), 2, 'not-allowed'],
  ['a volunteer', actor(['volunteer']), null, 'not-allowed'],
  ['a token of staff', actor(['staff'], { token }), 1, 'not-allowed'],
  ['a token of an admin', actor(['admin'], { token }), 1, 'allowed'],
  ['staff', actor(['staff']), 2, 'not-allowed'],
  ['an admin', actor(['admin']), 2, 'allowed'],
  ['an admin', actor(['admin']), null, 'allowed'],
] as const)('%s, who is the account 1, removes a note of the account $2: $3', (_, who, created_by, expected) => {
  const note = { id: 1, entry_id: 1, text: 'Called', created_by };
  expect(outcomeOf(() => authorizeRemovingNote(who, note))).toBe(expected);
  expect(mayRemoveNote(who, note)).toBe(expected === 'allowed');
  expect(outcomeOf(() => authorizeRemovingNote(who, undefined))).toBe('not-found');
});
