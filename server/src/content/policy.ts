import { homeSlugs, type PageDetail } from '@parade/contract/content/page.ts';
import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';

export type PageAction = 'edit' | 'delete' | 'restore' | 'preview';

/** Lets the actor do one thing with a page; not-found if there is none. Pages are edited by admins (managePages). */
export function allow<T extends object, const Act extends PageAction>(
  actor: Actor,
  page: T | undefined,
  act: Act,
): Authorized<T, Act> {
  return authorize(page, act, { sees: can(actor, 'managePages'), may: can(actor, 'managePages') });
}

/** U-22: the portal leads to some pages, which stay and stay where they are. */
export function abilitiesOn({ slug }: { readonly slug: string }): PageDetail['abilities'] {
  const isHome = homeSlugs.includes(slug);
  return { delete: !isHome, change_slug: !isHome };
}
