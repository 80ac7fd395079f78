import { rooms } from '@parade/server/rooms.ts';
import { describe, expect, it } from 'vitest';
import { actors } from './actors.ts';
import { verdictOf } from './row.ts';
import { differencesTo, policy } from './table.ts';

const routes = rooms.flatMap((room) => Object.values(room.routes));

describe('the policy of the permission matrix', () => {
  it('the policy of the permission matrix has a row for every route of the portal, and no row without a route', () => {
    expect(differencesTo(routes)).toEqual({ routesWithoutRow: [], rowsWithoutRoute: [] });
  });

  it('the policy of the permission matrix names a route that has no row, and a row that has no route', () => {
    const [first, ...others] = routes;
    const unknown = { method: 'GET', path: '/api/nobody-knows' };
    const { routesWithoutRow, rowsWithoutRoute } = differencesTo([...others, unknown]);
    expect(routesWithoutRow).toContain('GET /api/nobody-knows');
    expect(rowsWithoutRoute).toContain(`${first?.method} ${first?.path}`);
  });

  it('the policy of the permission matrix grants every call to somebody', () => {
    const closed = Object.entries(policy).filter(
      ([, row]) =>
        !actors.some((actor) =>
          (['own', 'a leader'] as const).some((target) => verdictOf(row, actor, target) === 'granted'),
        ),
    );
    // Never granted on purpose: the crossed objects, and the link that another account requested.
    const isToBeRefused = (key: string) =>
      policy[key]?.about === 'crossed participant' || key.endsWith('#of another account');
    expect(closed.map(([key]) => key).filter((key) => !isToBeRefused(key))).toEqual([]);
  });
});

describe('a row of the policy', () => {
  const row = { all: ['staff'], own: ['leader'] } as const;

  it.each([
    ['anonymous', 'own', 'sign in'],
    ['judge', 'own', 'refused'],
    ['judge', 'absent', 'refused'],
    ['leader', 'own', 'granted'],
    ['leader', 'other year', 'absent'],
    ['leader', 'absent', 'absent'],
    ['staff', 'other organization', 'granted'],
    ['staff', 'absent', 'absent'],
  ] as const)('a row of the policy answers %s about %s: %s', (actor, target, verdict) => {
    expect(verdictOf(row, actor, target)).toBe(verdict);
  });

  it('a row of the policy grants over accounts by rank alone', () => {
    const over = { about: 'account', over: ['admin'] } as const;
    expect(verdictOf(over, 'admin', 'a staff member')).toBe('granted');
    expect(verdictOf(over, 'admin', 'an admin')).toBe('refused');
    expect(verdictOf(over, 'admin', 'own')).toBe('conflict');
    expect(verdictOf(over, 'staff', 'a leader')).toBe('refused');
  });
});
