import { tokenPermits } from '@parade/contract/access/permissions.ts';
import { permissionsAsked } from '@parade/contract/access/who.ts';
import type { Route } from '@parade/contract/http/route.ts';
import { tokenRoles } from '@parade/contract/users/tokens/token.ts';
import { isOpenToTokens } from '@parade/server/access/apiTokens.ts';
import { rooms } from '@parade/server/rooms.ts';
import { expect, it } from 'vitest';
import { routeOf } from '../policy/row.ts';
import { policy } from '../policy/table.ts';
import { writesByToken } from './writes.ts';

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const takesToken = (route: Route) =>
  isOpenToTokens(route) && permissionsAsked(route.who).some((asked) => tokenPermits(tokenRoles, asked));
const open = rooms.flatMap((room) => Object.values(room.routes)).filter(takesToken);

it('a token changes what the list by hand has, and nothing else', () => {
  expect(
    open
      .filter(({ method }) => method !== 'GET')
      .map(keyOf)
      .toSorted(),
  ).toEqual(writesByToken.toSorted());
});

it('no call that hands out a secret is open to a token', () => {
  const handing = Object.entries(policy).flatMap(([key, row]) => (row.hands ? [keyOf(routeOf(key))] : []));
  expect(handing.length).toBeGreaterThan(20);
  expect(open.map(keyOf).filter((key) => handing.includes(key))).toEqual([]);
});
