import { type Screen, screens } from '@parade/contract/access/screens.ts';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import type { ScreenHandle } from '../access/guard.ts';
import { routes } from './router.tsx';

it('binds every screen of the table once, for those whom the table lets in', () => {
  const bound = all(routes)
    .filter((route) => route.handle)
    .map((route) => [`/${route.path}`, (route.handle as ScreenHandle).who]);
  expect(new Map(bound as [string, unknown][])).toEqual(
    new Map(Object.values<Screen>(screens).map(({ path, who }) => [path, who])),
  );
  expect(bound).toHaveLength(Object.keys(screens).length);
});

function all(some: readonly RouteObject[]): RouteObject[] {
  return some.flatMap((route) => [route, ...all(route.children ?? [])]);
}
