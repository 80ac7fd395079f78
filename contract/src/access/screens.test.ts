import { describe, expect, it } from 'vitest';
import { entryPath, formPath } from '../entries/paths.ts';
import { permissionsOf } from './permissions.ts';
import type { Role } from './roles.ts';
import { mayOpen, menuOf, pathTo, screens, type ScreenWho } from './screens.ts';

describe('the path of a screen', () => {
  it.each([
    [pathTo('directory'), '/applications'],
    [pathTo('invitation', { token: '{{link}}' }), '/invitations/{{link}}'],
    [pathTo('verifyWaiver'), '/verify'],
    [pathTo('verifyWaiver', { code: 'AB12' }), '/verify/AB12'],
    [entryPath({ id: 5, organization_id: 7, year: 2027, is_first: true }, 'people'), '/entries/7/2027/people'],
    [entryPath({ id: 5, organization_id: 7, year: 2027, is_first: false }, 'view'), '/entries/7/2027/view?entry=5'],
    [entryPath({ id: 5, organization_id: 7, year: 2027 }, 'view'), '/entries/7/2027/view?entry=5'],
    [formPath({ organization_id: 7, year: 2027, entry: 5 }, 'music', 'editForm'), '/o/7/music/2027/edit?entry=5'],
  ])('the path of a screen is %s', (path, expected) => {
    expect(path).toBe(expected);
  });
});

it.each<[ScreenWho, readonly Role[] | null, boolean]>([
  ['anyone', null, true],
  ['signedIn', null, false],
  ['signedIn', [], true],
  [screens.users.who, null, false],
  [screens.users.who, ['volunteer'], false],
  [screens.users.who, ['staff'], true],
  [screens.directory.who, ['broadcaster'], true],
])('a screen for %j is open to %j: %s', (who, roles, open) => {
  expect(mayOpen(who, roles && permissionsOf(roles))).toBe(open);
});

it('lists in a menu what may be opened, in the order of the table', () => {
  const settings = (roles: readonly Role[]) => menuOf(['settings'], permissionsOf(roles)).map(({ label }) => label);
  expect(settings(['admin'])).toEqual([
    'Form due dates',
    'Fees and pavilions',
    'Form texts',
    'Form files',
    'FAQ',
    'Review criteria',
    'Waiver calendar',
    'Parade days and retention',
  ]);
  expect(settings(['staff'])).toEqual(['Fees and pavilions', 'Waiver calendar', 'Parade days and retention']);
  expect(settings(['leader'])).toEqual([]);
});
