import { organizationRoleNames, type StaffRole, staffRoleNames } from '@parade/contract/access/roles.ts';
import { describe, expect, it } from 'vitest';
import { actor, impersonator, outcomeOf } from '../testing/actors.ts';
import { abilitiesOver, authorizeAccount, authorizeGrant, authorizeOwn, authorizeRoleRemoval } from './policy.ts';
import type { AccountRow } from './reads.ts';

function account(roles: StaffRole[], more: Partial<AccountRow> = {}): AccountRow {
  return {
    id: 2,
    email: 'two@example.org',
    first_name: 'Two',
    last_name: 'Two',
    phone: null,
    disabled_at: null,
    email_verified_at: null,
    is_provisional: false,
    registered_as: null,
    broadcaster_requested: false,
    media_organization_name: null,
    has_password: true,
    created_at: '2026-01-01T00:00:00.000Z',
    last_signed_in_at: null,
    roles,
    ...more,
  };
}

/** U-01: the order of rank. */
const ranks: StaffRole[][] = [
  ['superadmin'],
  ['admin'],
  ['staff'],
  ['volunteer-chair'],
  ['volunteer'],
  ['judge', 'broadcaster', 'media'],
  ['media-pending'],
];
const stepOf = (role: StaffRole) => ranks.findIndex((step) => step.includes(role));
const office = ['superadmin', 'admin', 'staff'];
const admins = ['superadmin', 'admin'];

describe('rank', () => {
  for (const above of staffRoleNames)
    for (const below of staffRoleNames) {
      const higher = stepOf(above) < stepOf(below);
      it(`lets ${above} ${higher ? 'act' : 'never act'} on ${below}`, () => {
        expect(
          abilitiesOver(actor(above === 'volunteer-chair' ? ['volunteer', above] : [above]), account([below])),
        ).toEqual({
          change_access: higher && admins.includes(above),
          change_password: higher && office.includes(above),
          edit: higher && office.includes(above),
          change_roles: higher && admins.includes(above),
          remove_organization_roles: stepOf(above) <= stepOf('volunteer'),
          change_subscriptions: higher && office.includes(above),
          reset_second_factor: higher && office.includes(above),
          end_sessions: higher && office.includes(above),
          impersonate: higher && admins.includes(above),
        });
      });
      const grants = stepOf(above) <= stepOf(below) && admins.includes(above);
      it(`lets ${above} ${grants ? 'give' : 'not give'} ${below}`, () => {
        const give = () => authorizeGrant(actor([above]), [below], {});
        if (grants) expect(give).not.toThrow();
        else expect(give).toThrow(expect.objectContaining({ code: 'role-too-high' }));
      });
    }

  for (const above of staffRoleNames)
    for (const role of organizationRoleNames)
      it(`lets ${above} ${office.includes(above) ? 'give' : 'not give'} ${role}`, () => {
        const give = () => authorizeGrant(actor([above]), [role], {});
        if (office.includes(above)) expect(give).not.toThrow();
        else expect(give).toThrow(expect.objectContaining({ code: 'role-too-high' }));
      });

  it('a volunteer chair who is not a volunteer has no rank', () => {
    expect(Object.values(abilitiesOver(actor(['volunteer-chair']), account(['judge'])))).not.toContain(true);
    expect(Object.values(abilitiesOver(actor(['volunteer']), account(['judge'])))).toContain(true);
  });

  it('the highest of several roles decides the rank', () => {
    expect(abilitiesOver(actor(['staff']), account(['volunteer', 'admin'])).edit).toBe(false);
    expect(abilitiesOver(actor(['volunteer', 'admin']), account(['staff'])).edit).toBe(true);
  });
});

describe('a refusal', () => {
  const self = account(['admin'], { id: 1 });
  it.each([
    ['disabling oneself', () => authorizeAccount(actor(['admin']), self, 'change_access'), 'own-account'],
    ['switching to oneself', () => authorizeAccount(actor(['admin']), self, 'impersonate'), 'own-account'],
    ['changing the own roles', () => authorizeAccount(actor(['admin']), self, 'change_roles'), 'rank-too-low'],
    ['the own name and phone', () => authorizeAccount(actor(['judge']), self, 'edit'), 'allowed'],
    ['the own password', () => authorizeAccount(actor(['admin']), self, 'change_password'), 'allowed'],
    ['an equal', () => authorizeAccount(actor(['admin']), account(['admin']), 'change_access'), 'rank-too-low'],
    [
      'resetting the own second step',
      () => authorizeAccount(actor(['admin']), self, 'reset_second_factor'),
      'own-account',
    ],
    ['the own subscriptions', () => authorizeAccount(actor(['judge']), self, 'change_subscriptions'), 'allowed'],
    ['the own login', () => authorizeOwn(actor([]), self), 'allowed'],
    ['the login of another', () => authorizeOwn(actor(['superadmin']), account([])), 'not-found'],
    ['somebody lower', () => authorizeAccount(actor(['admin']), account(['staff']), 'change_access'), 'allowed'],
    ['staff disabling somebody', () => authorizeAccount(actor(['staff']), account([]), 'change_access'), 'not-allowed'],
    ['staff editing roles', () => authorizeAccount(actor(['staff']), account([]), 'change_roles'), 'not-allowed'],
    ['an account that is not there', () => authorizeAccount(actor(['admin']), undefined, 'change_access'), 'not-found'],
    [
      'a stranger: as if it were not there',
      () => authorizeAccount(actor([]), account([]), 'change_password'),
      'not-found',
    ],
    [
      'a disabled account, to switch to',
      () => authorizeAccount(actor(['admin']), account([], { disabled_at: '2026-01-01T00:00:00.000Z' }), 'impersonate'),
      'account-disabled',
    ],
  ])('%s', (_, work, expected) => {
    expect(outcomeOf(work)).toBe(expected);
  });

  it('an impersonator begins no other impersonation and changes no password', () => {
    const switched = actor(['admin'], { impersonator });
    expect(outcomeOf(() => authorizeAccount(switched, account([]), 'reset_second_factor'))).toBe('impersonating');
    expect(outcomeOf(() => authorizeOwn(switched, self))).toBe('impersonating');
    expect(outcomeOf(() => authorizeAccount(switched, account([]), 'impersonate'))).toBe('impersonating');
    expect(outcomeOf(() => authorizeAccount(switched, self, 'change_password'))).toBe('impersonating');
    expect(outcomeOf(() => authorizeAccount(switched, self, 'edit'))).toBe('impersonating');
    expect(outcomeOf(() => authorizeAccount(switched, account([]), 'change_access'))).toBe('allowed');
  });
});

describe('a leader or float builder', () => {
  const role = (parade_year: number | null) =>
    ({ user_id: 2, name: 'leader', organization_id: 5, parade_year }) as const;
  const leads = (organization_id: number, parade_year: number | null) =>
    actor([], { roles: ['leader'], organization_roles: [{ name: 'leader', organization_id, parade_year }] });
  it.each([
    ['staff', actor(['staff']), role(2027), true],
    ['a volunteer', actor(['volunteer']), role(2027), true],
    ['a leader of the organisation that year', leads(5, 2027), role(2027), true],
    ['a leader of all years', leads(5, null), role(2027), true],
    ['a leader of all years, a role of all years', leads(5, null), role(null), true],
    ['a leader of one year, a role of all years', leads(5, 2027), role(null), false],
    ['a leader of another year', leads(5, 2026), role(2027), false],
    ['a leader of another organisation', leads(6, null), role(2027), false],
    ['a judge', actor(['judge']), role(2027), false],
  ])('a leader or float builder is removed by %s', (_, who, what, may) => {
    const remove = () => authorizeRoleRemoval(who, what);
    if (may) expect(remove).not.toThrow();
    else expect(remove).toThrow(expect.objectContaining({ code: 'not-found' }));
  });
});
