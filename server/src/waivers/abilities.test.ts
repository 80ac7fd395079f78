import { waiverActions } from '@parade/contract/waivers/waiver.ts';
import { describe, expect, it } from 'vitest';
import { actor, applicant, impersonator } from '../testing/actors.ts';
import { waiverRow } from '../testing/waivers.ts';
import { hasRight, listedWaiver, seesWaiver, whyNotApproved, whyNotReminded, whyNotVerified } from './abilities.ts';

const day = '2026-11-20';
const instant = '2026-11-19T18:00:00.000Z';
const signed = { completed_at: instant };
const approved = { ...signed, approved_at: instant };
const verified = { ...signed, verification_confirmed_at: instant };
const voided = { voided_at: instant };

describe('the acts that the office is offered, by the state of a waiver', () => {
  it.each([
    ['pending', {}, day, ['edit', 'remind', 'hand_over', 'void']],
    ['pending, before October 1', {}, '2026-09-30', ['edit', 'hand_over', 'void']],
    ['pending, on October 1', {}, '2026-10-01', ['edit', 'remind', 'hand_over', 'void']],
    ['pending, on the day of the parade', {}, '2027-01-01', ['edit', 'remind', 'hand_over', 'void']],
    ['pending, after the parade', {}, '2027-01-02', ['edit', 'hand_over', 'void']],
    ['pending, without an address', { email: null }, day, ['edit', 'hand_over', 'void']],
    ['pending, its address refused', { email_refused: true }, day, ['edit', 'hand_over', 'void']],
    ['pending, its reminders stopped', { reminders_stopped_at: instant }, day, ['edit', 'hand_over', 'void']],
    ['pending, reminded the day before', { reminded_at: instant }, day, ['edit', 'remind', 'hand_over', 'void']],
    ['pending, reminded today', { reminded_at: '2026-11-20T18:00:00.000Z' }, day, ['edit', 'hand_over', 'void']],
    ['declined', { declined_at: instant }, day, ['edit', 'hand_over', 'ask_again', 'void']],
    ['signed', signed, day, ['approve', 'verify', 'void']],
    ['signed and verified', verified, day, ['approve', 'void']],
    ['approved', approved, day, ['verify', 'void']],
    ['approved and verified', { ...approved, ...verified }, day, ['void']],
    ['pending, of an entry no longer accepted', { entry_accepted: false }, day, ['void']],
    ['declined, of an entry no longer accepted', { entry_accepted: false, declined_at: instant }, day, ['void']],
    [
      'signed, of an entry no longer accepted',
      { ...signed, entry_accepted: false },
      day,
      ['approve', 'verify', 'void'],
    ],
  ] as const)('%s', (_, state, today, actions) => {
    expect(listedWaiver(actor(['staff']), waiverRow(state), today).actions).toEqual(actions);
  });

  it('an impersonator is offered neither the signing link nor voiding, which are refused to them', () => {
    const staff = listedWaiver(actor(['staff']), waiverRow({}), day).actions;
    const switched = listedWaiver(actor(['staff'], { impersonator }), waiverRow({}), day).actions;
    expect(staff).toEqual(expect.arrayContaining(['hand_over', 'void']));
    expect(switched).toEqual(staff.filter((act) => act !== 'hand_over' && act !== 'void'));
  });

  // No list has a voided waiver, and its writes refuse it.
  it.each([
    ['pending', {}],
    ['signed', signed],
    ['approved', approved],
  ])('neither reminds of nor voids a voided one that was %s', (_, state) => {
    const { actions } = listedWaiver(actor(['staff']), waiverRow({ ...state, ...voided }), day);
    expect(actions).not.toContain('remind');
    expect(actions).not.toContain('void');
  });
});

describe('why an act leaves a waiver out', () => {
  it.each([
    ['pending', {}, undefined, 'not-signed', 'not-signed'],
    ['declined', { declined_at: instant }, 'declined', 'not-signed', 'not-signed'],
    ['signed', signed, 'signed', undefined, undefined],
    ['signed and verified', verified, 'signed', undefined, 'verified'],
    ['approved', approved, 'signed', 'approved', undefined],
    ['voided', voided, 'gone', 'not-signed', 'not-signed'],
    ['signed, then voided', { ...signed, ...voided }, 'gone', undefined, undefined],
  ] as const)('%s', (_, state, reminder, approval, verification) => {
    const waiver = waiverRow(state);
    expect([whyNotReminded(waiver, day), whyNotApproved(waiver), whyNotVerified(waiver)]).toEqual([
      reminder,
      approval,
      verification,
    ]);
  });
});

describe('the rights over a waiver, in any of its states', () => {
  const own = { email: 'One@example.org' };
  const people = ['approve', 'edit', 'remind', 'hand_over', 'ask_again'];
  it.each([
    ['a leader', applicant(), {}, people],
    ['a float builder', applicant('float-builder'), {}, people],
    ['a leader whose own signature it is', applicant(), own, people.filter((act) => act !== 'approve')],
    [
      'a leader who signed it as the guardian',
      applicant(),
      { signer_emails: ['One@example.org', null] },
      people.filter((act) => act !== 'approve'),
    ],
    ['a leader whom nobody named as a guardian', applicant(), { signer_emails: ['two@example.org', null] }, people],
    [
      'someone switched to a leader, who signed it as the guardian',
      applicant('leader', { impersonator }),
      { signer_emails: [null, 'nine@example.org'] },
      people.filter((act) => act !== 'approve'),
    ],
    [
      'someone switched to a leader, whose own signature it is',
      applicant('leader', { impersonator }),
      { email: 'nine@example.org' },
      people.filter((act) => act !== 'approve'),
    ],
    ['a volunteer', actor(['volunteer']), {}, waiverActions.filter((act) => act !== 'void')],
    ['staff', actor(['staff']), {}, waiverActions],
    ['staff whose own signature it is', actor(['staff']), own, waiverActions.filter((act) => act !== 'approve')],
    ['a judge', actor(['judge']), {}, []],
  ] as const)('%s', (_, who, is, expected) => {
    expect(waiverActions.filter((act) => hasRight(who, waiverRow(is), act))).toEqual(expected);
  });
});

describe('who sees a waiver, and whether they see it once its entry is deleted', () => {
  it.each([
    ['a leader', applicant(), true, false],
    ['a float builder', applicant('float-builder'), true, false],
    ['a leader of another organization', applicant('leader', {}, 6), false, false],
    ['a volunteer', actor(['volunteer']), true, true],
    ['staff', actor(['staff']), true, true],
    ['a judge', actor(['judge']), false, false],
  ] as const)('%s', (_, who, before, after) => {
    expect(seesWaiver(who, waiverRow())).toBe(before);
    expect(seesWaiver(who, waiverRow({ entry_deleted: true }))).toBe(after);
  });
});
