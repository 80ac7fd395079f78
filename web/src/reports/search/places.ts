import { menuOf, type MenuName, pathTo } from '@parade/contract/access/screens.ts';
import { searchKey } from '@parade/contract/http/searchKey.ts';
import type { InitialData } from '@parade/contract/users/session.ts';

/** A place to go to. */
export interface Place {
  readonly title: string;
  readonly to: string;
}

const menus: readonly MenuName[] = ['top', 'office', 'staff', 'others', 'settings'];

/** Every screen that a menu lists for this user, and the configured pages. */
export function placesOf(data: InitialData): Place[] {
  const screens = menuOf(menus, data.user?.permissions ?? null).map(({ label, to }) => ({ title: label, to }));
  const pages = data.navigation_pages.map(({ title, slug }) => ({ title, to: pathTo('page', { slug }) }));
  return [...screens, ...pages];
}

const maxPlaces = 5;

/** The places whose titles hold what was typed. */
export function placesNamed(places: readonly Place[], typed: string): Place[] {
  const wanted = searchKey(typed);
  return places.filter(({ title }) => searchKey(title).includes(wanted)).slice(0, maxPlaces);
}
