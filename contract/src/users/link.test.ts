import { expect, it } from 'vitest';
import { type JoinRole, joinRoles, newJoinLink } from './link.ts';

/** The roles whose link has to name an organization. */
const placed: readonly JoinRole[] = ['leader', 'float-builder'];

it.each(joinRoles)(
  'a sign-up link for the role %s names an organization if the role belongs to one, and none otherwise',
  (role) => {
    const refused = (organization_id: number | null) =>
      newJoinLink.safeParse({ role, organization_id, parade_year: 2027 }).error?.issues.map(({ path }) => path);
    const [right, wrong] = placed.includes(role) ? [7, null] : [null, 7];
    expect([refused(right), refused(wrong)]).toEqual([undefined, [['organization_id']]]);
  },
);

it('a sign-up link for float builders names the year of their entry; one for leaders may be for all years', () => {
  const accepts = (role: JoinRole) => newJoinLink.safeParse({ role, organization_id: 7 }).success;
  expect([accepts('float-builder'), accepts('leader')]).toEqual([false, true]);
});
