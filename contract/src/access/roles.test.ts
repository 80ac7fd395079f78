import { describe, expect, it } from 'vitest';
import {
  isAdmin,
  isOffice,
  isPress,
  organizationRoleNames,
  paradeStaffRoles,
  type Role,
  staffRoleNames,
  staffRoles,
  worksForTheParade,
} from './roles.ts';

const roles: readonly Role[] = [...staffRoleNames, ...organizationRoleNames];

describe('the groups of roles', () => {
  it.each([
    ['people who work for the parade', worksForTheParade, 'superadmin admin staff volunteer'],
    ['the office', isOffice, 'superadmin admin staff'],
    ['admins', isAdmin, 'superadmin admin'],
    ['the press', isPress, 'media broadcaster'],
  ] as const)('the roles of %s', (_, isOne, expected) => {
    expect(roles.filter((role) => isOne([role])).join(' ')).toBe(expected);
    expect(isOne([])).toBe(false);
    // A role beside another takes nothing away.
    for (const role of roles.filter((each) => isOne([each])))
      for (const other of roles) expect([role, other, isOne([other, role])]).toEqual([role, other, true]);
  });

  it('a liaison is one of those who work for the parade, and a chair only as a volunteer', () => {
    expect(paradeStaffRoles).toEqual(['superadmin', 'admin', 'staff', 'volunteer']);
    expect(worksForTheParade(['volunteer-chair'])).toBe(false);
    expect(worksForTheParade(['volunteer-chair', 'volunteer'])).toBe(true);
  });

  it('the numbers of the staff roles are those of the contract', () => {
    expect(staffRoles.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 superadmin',
      '2 admin',
      '3 staff',
      '4 volunteer',
      '5 judge',
      '6 media',
      '7 broadcaster',
      '8 volunteer-chair',
      '9 media-pending',
    ]);
  });
});
