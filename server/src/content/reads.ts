import type { NavigationPage } from '@parade/contract/users/session.ts';
import type { PublicPage } from '@parade/contract/content/page.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Database } from '../database/pool.ts';

/** The row rule of pages: public, any signed-in user, or one of the page's roles; admins read all. */
function readableBy(actor: Actor | null) {
  if (!actor) return sql<boolean>`pages.is_public`;
  return sql<boolean>`(pages.is_public or pages.is_unrestricted or pages.roles && ${[...actor.roles]}::text[] or ${actor.staff_roles.includes('superadmin') || actor.staff_roles.includes('admin')})`;
}

/** A page the actor may read, by slug. */
export async function findPage(db: Database, actor: Actor | null, slug: string): Promise<PublicPage | undefined> {
  return db
    .selectFrom('pages')
    .select(['slug', 'title', 'html', 'updated_at'])
    .where('slug', '=', slug)
    .where(readableBy(actor))
    .executeTakeFirst();
}

/** The pages that the menus show to this actor, in menu order. */
export async function navigationPages(db: Database, actor: Actor | null): Promise<NavigationPage[]> {
  return db
    .selectFrom('pages')
    .select([
      'slug',
      (of) => of.fn.coalesce('menu_title', 'title').as('title'),
      (of) => of.ref('menu_section').$notNull().as('menu_section'),
    ])
    .where('menu_section', 'is not', null)
    .where(readableBy(actor))
    .orderBy('menu_section')
    .orderBy('menu_position')
    .orderBy('title')
    .execute();
}
