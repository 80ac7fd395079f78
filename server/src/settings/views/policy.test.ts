import { expect, it } from 'vitest';
import { actor, applicant, outcomeOf } from '../../testing/actors.ts';
import { authorizeView, mayChange } from './policy.ts';
import type { ViewRow } from './reads.ts';

const own = { user_id: 1 };
const others = { user_id: 2 };

it.each([
  ['its owner, not shared', applicant(), { ...own, is_shared: false }, 'allowed', 'allowed'],
  ['its owner, shared', actor(['staff']), { ...own, is_shared: true }, 'allowed', 'allowed'],
  ['a leader, shared by another', applicant(), { ...others, is_shared: true }, 'not-found', 'not-found'],
  ['a volunteer, shared by another', actor(['volunteer']), { ...others, is_shared: true }, 'allowed', 'not-allowed'],
  ['staff, shared by another', actor(['staff']), { ...others, is_shared: true }, 'allowed', 'not-allowed'],
  ['staff, of another', actor(['staff']), { ...others, is_shared: false }, 'not-found', 'not-found'],
  ['an admin, shared by another', actor(['admin']), { ...others, is_shared: true }, 'allowed', 'allowed'],
  ['an admin, of another', actor(['admin']), { ...others, is_shared: false }, 'not-found', 'not-found'],
] as const)('a saved view: %s', (_, who, is, opening, changing) => {
  const view = is as ViewRow;
  expect(outcomeOf(() => authorizeView(who, view, 'open'))).toBe(opening);
  expect(outcomeOf(() => authorizeView(who, view, 'change'))).toBe(changing);
  expect(mayChange(who, view)).toBe(changing === 'allowed');
});
