import { displayedStatuses } from '@parade/contract/entries/status.ts';
import { describe, expect, it } from 'vitest';
import { actor, applicant, entryRow, impersonator, outcomeOf } from '../testing/actors.ts';
import { waiverRow } from '../testing/waivers.ts';
import { authorizePassing, authorizeWaiver, maySign } from './policy.ts';

describe('who may sign what was sent to one@example.org', () => {
  const her = { email: 'one@example.org' };
  const waiver = waiverRow(her);
  it.each([
    ['the holder of the link, without an account', null, true],
    ['an account outside the entry', actor([], { email: 'three@example.org' }), true],
    ['its own account', actor([], her), true],
    ['its own account, unconfirmed', actor([], { ...her, email_verified: false }), true],
    ['a leader of the entry, for another', applicant('leader', { email: 'three@example.org' }), false],
    ['a leader of the entry, for herself', applicant('leader', her), true],
    ['a leader, unconfirmed, for herself', applicant('leader', { ...her, email_verified: false }), false],
    ['a leader of another organization', applicant('leader', { email: 'three@example.org' }, 6), true],
    ['staff, for another', actor(['staff'], { email: 'three@example.org' }), false],
    ['staff, for herself', actor(['staff'], her), true],
    ['someone switched to its own account', actor([], { ...her, impersonator }), false],
    ['someone switched to a stranger', actor([], { impersonator }), false],
  ] as const)('%s', (_, who, may) => {
    expect(maySign(who, waiver)).toBe(may);
  });

  it.each([
    ['the holder of the link, without an account', null, true],
    ['a leader of the entry, to whom it was sent', applicant('leader', { email: 'Parent@example.org' }), true],
    [
      'a leader of the entry, unconfirmed',
      applicant('leader', { email: 'parent@example.org', email_verified: false }),
      false,
    ],
    ['another leader of the entry', applicant('leader', { email: 'three@example.org' }), false],
    ['staff, to whom it was sent', actor(['staff'], { email: 'parent@example.org' }), true],
    ['someone switched to the leader', applicant('leader', { email: 'parent@example.org', impersonator }), false],
  ] as const)('with a link that went to parent@example.org for the other part: %s', (_, who, may) => {
    expect(maySign(who, waiver, 'parent@example.org')).toBe(may);
  });

  it('lets no leader sign a waiver without an address', () => {
    expect(maySign(applicant(), waiverRow({ email: null }))).toBe(false);
    expect(maySign(null, waiverRow({ email: null }))).toBe(true);
  });
});

describe('passing a device around in an entry', () => {
  it.each(displayedStatuses)('%s', (status) => {
    const entry = entryRow(status);
    const expected = status === 'accepted' ? 'allowed' : 'entry-not-accepted';
    expect(outcomeOf(() => authorizePassing(applicant(), entry))).toBe(expected);
    expect(outcomeOf(() => authorizePassing(actor(['volunteer']), entry))).toBe(expected);
    expect(outcomeOf(() => authorizePassing(applicant('leader', {}, 6), entry))).toBe('not-found');
    expect(outcomeOf(() => authorizePassing(actor(['judge']), entry))).toBe('not-found');
  });
});

describe('one act on a waiver', () => {
  it.each([
    ['a leader, of the entry', applicant(), waiverRow(), 'approve', 'allowed'],
    ['a leader, whose own it is', applicant(), waiverRow({ email: 'one@example.org' }), 'approve', 'not-allowed'],
    ['a leader, of the entry', applicant(), waiverRow(), 'void', 'not-allowed'],
    ['a leader, of a deleted entry', applicant(), waiverRow({ entry_deleted: true }), 'approve', 'not-found'],
    ['a leader, of another organization', applicant('leader', {}, 6), waiverRow(), 'approve', 'not-found'],
    ['staff, of a deleted entry', actor(['staff']), waiverRow({ entry_deleted: true }), 'void', 'allowed'],
    ['someone switched to staff', actor(['staff'], { impersonator }), waiverRow(), 'void', 'impersonating'],
    ['someone switched to a leader', applicant('leader', { impersonator }), waiverRow(), 'hand_over', 'impersonating'],
    ['someone switched to a leader', applicant('leader', { impersonator }), waiverRow(), 'remind', 'allowed'],
    ['someone switched to a stranger', actor([], { impersonator }), waiverRow(), 'hand_over', 'not-found'],
    ['staff, of none', actor(['staff']), undefined, 'void', 'not-found'],
  ] as const)('%s, $3: $4', (_, who, waiver, act, expected) => {
    expect(outcomeOf(() => authorizeWaiver(who, waiver, act))).toBe(expected);
  });
});
