import { displayedStatuses } from '@parade/contract/entries/status.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { describe, expect, it } from 'vitest';
import { actor, applicant, entryRow, impersonator, outcomeOf } from '../../testing/actors.ts';
import { authorizeAsking, authorizeSeeingRequests, authorizeWithdrawing, listedRequest, mayCosign } from './policy.ts';
import type { RequestRow } from './reads.ts';

const form = currentForm('participation-agreement');
const instant = '2026-11-20T18:00:00.000Z';

function request(more: Partial<RequestRow> = {}): RequestRow {
  return {
    id: 1,
    locator: 'locator',
    entry_id: 1,
    form_type: 'participation-agreement',
    group_key: 'principal',
    signer_name: 'Two Two',
    signer_email: 'one@example.org',
    requested_at: instant,
    requested_by: 1,
    requested_by_name: 'One',
    sent_at: instant,
    reminders: 0,
    viewed_at: null,
    declined_at: null,
    declined_note: null,
    signed_at: null,
    email_refused: false,
    covers: [],
    ...more,
  };
}

describe('asking for a second signature, by the displayed status of the entry', () => {
  it.each(displayedStatuses)('%s', (status) => {
    const target = { entry: entryRow(status), form };
    // Before acceptance there is no later form to sign.
    const leader = status === 'accepted' ? 'allowed' : 'entry-not-accepted';
    for (const act of [authorizeSeeingRequests, authorizeAsking, authorizeWithdrawing]) {
      expect(outcomeOf(() => act(applicant(), target))).toBe(leader);
      expect(outcomeOf(() => act(actor(['staff']), target))).toBe('allowed');
      expect(outcomeOf(() => act(applicant('leader', {}, 6), target))).toBe('not-found');
    }
  });

  it.each(['rejected', 'withdrawn'] as const)(
    'lets a leader of a %s entry read the requests of the application alone',
    (status) => {
      const target = { entry: entryRow(status), form: currentForm('float-application') };
      expect(outcomeOf(() => authorizeSeeingRequests(applicant(), target))).toBe('allowed');
      expect(outcomeOf(() => authorizeAsking(applicant(), target))).toBe('not-allowed');
      expect(outcomeOf(() => authorizeWithdrawing(applicant(), target))).toBe('not-allowed');
    },
  );
});

describe('the acts on a request by its state', () => {
  const unconfirmed = applicant('leader', { email_verified: false });
  const switched = applicant('leader', { impersonator });
  it.each([
    ['a leader, waiting', applicant(), {}, 'waiting', ['resend', 'withdraw'], 'allowed'],
    ['a leader, declined', applicant(), { declined_at: instant }, 'declined', ['resend', 'withdraw'], 'allowed'],
    ['a leader, signed', applicant(), { signed_at: instant }, 'signed', ['withdraw'], 'allowed'],
    [
      'a leader, declined, then signed',
      applicant(),
      { declined_at: instant, signed_at: instant },
      'signed',
      ['withdraw'],
      'allowed',
    ],
    ['a leader with an unconfirmed address', unconfirmed, {}, 'waiting', ['withdraw'], 'email-not-verified'],
    ['an admin switched to a leader', switched, {}, 'waiting', ['withdraw'], 'impersonating'],
  ] as const)('%s', (_, who, is, state, actions, asking) => {
    const target = { entry: entryRow(), form };
    expect(listedRequest(who, target, request(is))).toMatchObject({ state, actions });
    expect(outcomeOf(() => authorizeAsking(who, target))).toBe(asking);
  });
});

describe('who may sign what was sent to one@example.org', () => {
  const hers = { email: 'one@example.org' };
  const another = { email: 'three@example.org' };
  it.each([
    ['the holder of the link, without an account', null, true],
    ['its own account', actor([], hers), true],
    ['an account outside the entry', actor([], another), true],
    ['a leader of the entry, for another', applicant('leader', another), false],
    ['a leader of the entry, for herself', applicant('leader', hers), true],
    ['a leader, unconfirmed, for herself', applicant('leader', { ...hers, email_verified: false }), false],
    ['a leader of another organization', applicant('leader', another, 6), true],
    ['staff, for another', actor(['staff'], another), false],
    ['someone switched to its own account', actor([], { ...hers, impersonator }), false],
  ] as const)('%s', (_, who, may) => {
    expect(mayCosign(who, entryRow(), request())).toBe(may);
  });
});
