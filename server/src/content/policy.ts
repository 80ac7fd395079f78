import { homeSlugs, type PageDetail } from '@parade/contract/content/page.ts';
import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';

export type PageAction = 'edit' | 'delete' | 'restore' | 'preview';

/** Authorizes one act on a page. Refuses a missing one (not-found). Admins edit pages (managePages). */
export function authorizePage<T extends object, const Act extends PageAction>(
  actor: Actor,
  page: T | undefined,
  act: Act,
): Authorized<T, Act> {
  return authorize(page, act, { sees: can(actor, 'managePages'), may: can(actor, 'managePages') });
}

/** U-22: some pages, to which the portal links, can be neither deleted nor moved. */
export function abilitiesOn({ slug }: { readonly slug: string }): PageDetail['abilities'] {
  const isHome = homeSlugs.includes(slug);
  return { delete: !isHome, change_slug: !isHome };
}
