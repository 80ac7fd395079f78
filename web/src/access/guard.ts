import {
  mayOpen,
  pathTo,
  type Screen,
  type ScreenName,
  screens,
  type ScreenWho,
} from '@parade/contract/access/screens.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { type EntryTab, listTabs } from '@parade/contract/entries/tabs.ts';

export interface ScreenHandle {
  readonly who: ScreenWho;
}

/**
 * The route of a screen: its path and who may open it are the contract's, the room brings what it shows. The path of a
 * list goes on with its sorting, filters and page.
 */
export function screenRoute(
  name: ScreenName,
  load: () => Promise<ComponentType>,
  children?: RouteObject[],
): RouteObject {
  const { path, who, list }: Screen = screens[name];
  return {
    path: pathOf(path.slice(1), list),
    handle: { who } satisfies ScreenHandle,
    lazy: async () => ({ Component: await load() }),
    ...(children ? { children } : {}),
  };
}

/** The route of a tab of an entry. */
export function tabRoute(tab: EntryTab | 'view' | 'people/import', load: () => Promise<ComponentType>): RouteObject {
  const list = listTabs.some((each) => each === tab);
  return { path: pathOf(tab, list), lazy: async () => ({ Component: await load() }) };
}

function pathOf(path: string, list = false): string {
  return list ? `${path}/*` : path;
}

/**
 * Where somebody who may not open a screen is sent instead; null when they may. U-20: login, and then the intended
 * page; or the page that says that a permission is missing.
 */
export function redirectOf(who: ScreenWho, data: InitialData, path: string): string | null {
  // U-33: nothing else before the second step that is demanded.
  const setUp = pathTo('profile', { tab: 'security' });
  if (data.user?.second_factor_due && who !== 'anyone') return path === setUp ? null : setUp;
  if (mayOpen(who, data.user?.permissions ?? null)) return null;
  return data.user ? pathTo('invalidPermissions') : loginPath(path);
}

interface ClosedState {
  readonly closed: { readonly path: string } & ({ readonly who: ScreenWho } | { readonly to: number });
}

/** What the history's entry of the page 'No access' remembers: where somebody was turned away, and who may open it. */
export function closedState(who: ScreenWho, path: string): ClosedState {
  return { closed: { who, path } };
}

/** The same where rows decide, which the server alone knows: `user_id` was turned away, others may try. */
export function closedToState(user_id: number, path: string): ClosedState {
  return { closed: { to: user_id, path } };
}

/**
 * Where to go on from that page once the place is open: another tab was switched to a user and back, or a role came. null:
 * it is as closed as before, or none is remembered.
 */
export function reopenedPath(state: unknown, data: InitialData): string | null {
  const closed = (state as Partial<ClosedState> | null)?.closed;
  if (closed && 'to' in closed) return data.user && data.user.id !== closed.to ? closed.path : null;
  return closed && redirectOf(closed.who, data, closed.path) === null ? closed.path : null;
}

/** The login page that remembers where to go on. */
export function loginPath(path: string): string {
  const login = pathTo('login');
  return path === '/' || path === login ? login : `${login}?next=${encodeURIComponent(path)}`;
}
