import { type Screen, screens } from '@parade/contract/access/screens.ts';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import type { ScreenHandle } from '../access/guard.ts';
import { routes } from './router.tsx';

it('binds every screen of the table once, for those whom the table lets in', () => {
  const bound = all(routes)
    .filter((route) => route.handle)
    .map((route) => [`/${route.path}`, (route.handle as ScreenHandle).who]);
  expect(new Map(bound as [string, unknown][])).toEqual(
    new Map(Object.values<Screen>(screens).map(({ path, who, list }) => [list ? `${path}/*` : path, who])),
  );
  expect(bound).toHaveLength(Object.keys(screens).length);
});

it.each([
  ['/applications', 'applications/*'],
  ['/applications/s/-updated/f/type=3;q=rose/p/2', 'applications/*'],
  ['/individual-waivers/f/status=pending', 'individual-waivers/*'],
  // The page of an account shows the list where no number follows.
  ['/users/p/2', 'users/:id/:tab?/*'],
  ['/reports/band-application/7', 'reports/:formType/:submissionId'],
  ['/entries/7/2027/people', 'people/*'],
  ['/entries/7/2027/people/s/-name/f/q=rose/p/1', 'people/*'],
  ['/entries/7/2027/people/import', 'people/import'],
  ['/entries/7/2027/submissions/s/due/f/none/p/1', 'submissions/*'],
  ['/entries/7/2027/waivers/f/status=pending', 'waivers/*'],
  ['/entries/7/2027/nothing', '*'],
])('leads from %s to the route %s', (path, route) => {
  expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(route);
});

function all(some: readonly RouteObject[]): RouteObject[] {
  return some.flatMap((route) => [route, ...all(route.children ?? [])]);
}
