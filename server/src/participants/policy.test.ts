import { displayedStatuses } from '@parade/contract/entries/status.ts';
import { describe, expect, it } from 'vitest';
import { actor, applicant, entryRow, impersonator, outcomeOf } from '../testing/actors.ts';
import { waiverRow } from '../testing/waivers.ts';
import type { RoleInvitationRow } from '../users/invitations/roleInvitations.ts';
import { listedWaiver } from '../waivers/abilities.ts';
import {
  authorizeAddingUser,
  authorizeChangingPeople,
  authorizeEditingWaiver,
  authorizeSeeingPeople,
  authorizeWithdrawing,
  authorizeWritingToPeople,
  listedEntryUser,
  listedInvitation,
  listedParticipant,
} from './policy.ts';
import type { EntryUserRow, ParticipantRow } from './reads.ts';

const day = '2026-11-20';
const instant = '2026-11-20T18:00:00.000Z';
const closed = 'entry-not-accepted';

const invitation: RoleInvitationRow = {
  id: 1,
  email: 'two@example.org',
  first_name: 'Two',
  last_name: 'Two',
  phone: null,
  role: 'leader',
  organization_id: 5,
  parade_year: 2027,
  entry_id: 1,
  created_by: 1,
  sent_at: instant,
  expires_at: '2026-11-27T18:00:00.000Z',
  organization_name: 'Five',
  official_name: null,
};

describe('the people of an entry by its displayed status', () => {
  const table = [
    { status: 'interested', people: closed, leader: 'allowed', builder: closed, office: 'allowed' },
    { status: 'in-progress', people: closed, leader: 'allowed', builder: closed, office: 'allowed' },
    { status: 'received', people: closed, leader: 'allowed', builder: closed, office: 'allowed' },
    { status: 'accepted', people: 'allowed', leader: 'allowed', builder: 'allowed', office: 'allowed' },
    { status: 'rejected', people: closed, leader: closed, builder: closed, office: 'allowed' },
    { status: 'withdrawn', people: closed, leader: closed, builder: closed, office: 'allowed' },
  ] as const;

  it('has a row for each status', () => {
    expect(table.map(({ status }) => status).toSorted()).toEqual([...displayedStatuses].toSorted());
  });

  it.each(table)('$status', ({ status, people, leader, builder, office }) => {
    const entry = entryRow(status);
    const staff = actor(['staff']);
    for (const one of [applicant(), applicant('float-builder'), staff]) {
      expect(outcomeOf(() => authorizeSeeingPeople(one, entry))).toBe('allowed');
      expect(outcomeOf(() => authorizeChangingPeople(one, entry))).toBe(people);
      expect(outcomeOf(() => authorizeWritingToPeople(one, entry))).toBe(people);
      expect(outcomeOf(() => authorizeWithdrawing(one, entry, invitation))).toBe('allowed');
    }
    expect(outcomeOf(() => authorizeAddingUser(applicant(), entry, 'leader'))).toBe(leader);
    expect(outcomeOf(() => authorizeAddingUser(applicant(), entry, 'float-builder'))).toBe(builder);
    expect(outcomeOf(() => authorizeAddingUser(staff, entry, 'leader'))).toBe(office);
    expect(outcomeOf(() => authorizeAddingUser(staff, entry, 'float-builder'))).toBe(builder);

    const actions = (role: 'leader' | 'float-builder') =>
      listedInvitation(applicant(), entry, { ...invitation, role }, instant).actions;
    expect(actions('leader')).toEqual(leader === 'allowed' ? ['resend', 'withdraw'] : ['withdraw']);
    expect(actions('float-builder')).toEqual(builder === 'allowed' ? ['resend', 'withdraw'] : ['withdraw']);
  });

  it('shows and changes nothing for a leader of another organization', () => {
    const other = applicant('leader', {}, 6);
    for (const act of [authorizeSeeingPeople, authorizeChangingPeople, authorizeWritingToPeople])
      expect(outcomeOf(() => act(other, entryRow()))).toBe('not-found');
    expect(outcomeOf(() => authorizeAddingUser(other, entryRow(), 'leader'))).toBe('not-found');
    expect(outcomeOf(() => authorizeWithdrawing(other, entryRow(), invitation))).toBe('not-found');
  });
});

describe('what asks for a confirmed address and for nobody behind the session', () => {
  it.each([
    ['a leader', applicant(), 'allowed', 'allowed', 'allowed', 'resend'],
    [
      'a leader with an unconfirmed address',
      applicant('leader', { email_verified: false }),
      ...(['allowed', 'email-not-verified', 'email-not-verified', 'withdraw'] as const),
    ],
    [
      'an admin switched to a leader',
      applicant('leader', { impersonator }),
      ...(['allowed', 'impersonating', 'allowed', 'resend'] as const),
    ],
  ] as const)('%s', (_, who, changing, writing, adding, first) => {
    const entry = entryRow();
    expect(outcomeOf(() => authorizeChangingPeople(who, entry))).toBe(changing);
    expect(outcomeOf(() => authorizeWritingToPeople(who, entry))).toBe(writing);
    expect(outcomeOf(() => authorizeAddingUser(who, entry, 'leader'))).toBe(adding);
    expect(listedInvitation(who, entry, invitation, instant).actions[0]).toBe(first);
  });
});

it.each([
  ['2026-11-27T17:59:59.999Z', 'invited'],
  ['2026-11-27T18:00:00.000Z', 'expired'],
])('an invitation until 18:00 is, at %s, %s', (now, state) => {
  expect(listedInvitation(applicant(), entryRow(), invitation, now).state).toBe(state);
});

const person = { id: 1, entry_id: 1, type: 'general-participants', first_name: 'Two', last_name: 'Two' };

describe('the acts on a person by the status of the entry and of the waivers', () => {
  const pending = waiverRow();
  const signed = waiverRow({ completed_at: instant });
  const ofAnother = waiverRow({ completed_at: instant, participant_id: 2 });
  it.each([
    ['accepted', 'no waiver', [], ['edit', 'remove']],
    ['accepted', 'a pending waiver', [pending], ['edit', 'remove']],
    ['accepted', 'a signed waiver', [signed], ['remove']],
    ['accepted', 'one signed, one pending', [signed, pending], ['remove']],
    ['accepted', 'a pending waiver, another person a signed one', [pending, ofAnother], ['edit', 'remove']],
    ['received', 'a pending waiver', [pending], []],
    ['rejected', 'a signed waiver', [signed], []],
    ['withdrawn', 'a pending waiver', [pending], []],
  ] as const)('%s, %s', (status, _, waivers, actions) => {
    const listed = waivers.map((waiver) => listedWaiver(applicant(), waiver, day));
    const row = person as ParticipantRow;
    expect(listedParticipant(applicant(), entryRow(status), row, listed).actions).toEqual(actions);
  });
});

describe('editing the name and address of a waiver', () => {
  it.each([
    ['pending', {}, 'allowed'],
    ['pending, of an entry no longer accepted', { entry_accepted: false }, closed],
    // The write refuses a signed one in its own words.
    ['signed', { completed_at: instant }, 'allowed'],
    ['signed, of an entry no longer accepted', { completed_at: instant, entry_accepted: false }, 'allowed'],
  ] as const)('%s', (_, state, expected) => {
    expect(outcomeOf(() => authorizeEditingWaiver(applicant(), waiverRow(state)))).toBe(expected);
    expect(outcomeOf(() => authorizeEditingWaiver(applicant('leader', {}, 6), waiverRow(state)))).toBe('not-found');
  });
});

describe('the acts on a leader of the entry', () => {
  const row = (more: Partial<EntryUserRow>): EntryUserRow => ({
    user_id: 2,
    first_name: 'Two',
    last_name: 'Two',
    email: 'two@example.org',
    phone: null,
    role: 'leader',
    organization_id: 5,
    parade_year: 2027,
    parade_id: 1,
    is_invited: false,
    staff_roles: [],
    ...more,
  });
  const ofAllYears = actor([], { organization_roles: [{ name: 'leader', organization_id: 5, parade_year: null }] });
  const elsewhere = actor([], { organization_roles: [{ name: 'leader', organization_id: 6, parade_year: null }] });
  it.each([
    ['a leader, of this year', applicant(), {}, ['remove']],
    ['a leader, of all years', applicant(), { parade_year: null }, []],
    ['a leader of all years, of all years', ofAllYears, { parade_year: null }, ['remove']],
    ['a leader of all years elsewhere, of all years', elsewhere, { parade_year: null }, []],
    ['a volunteer, of all years', actor(['volunteer']), { parade_year: null }, ['remove']],
    ['staff, of this year', actor(['staff']), {}, ['remove', 'quick_edit', 'view_details']],
    ['staff, who is an admin too', actor(['staff']), { staff_roles: ['admin'] }, ['remove', 'view_details']],
    ['staff, who is staff too', actor(['staff']), { staff_roles: ['staff'] }, ['remove', 'view_details']],
  ] as const)('%s', (_, who, is, actions) => {
    expect(
      listedEntryUser(who, row({ ...is, staff_roles: 'staff_roles' in is ? [...is.staff_roles] : [] })).actions,
    ).toEqual(actions);
  });
});
