import type { Role } from '@parade/contract/access/roles.ts';
import sanitizeHtml from 'sanitize-html';
import { type Change, userIdOf } from '../database/change.ts';

export interface PageDraft {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly access: 'public' | 'any user' | readonly Role[];
  readonly menu_section?: 'top' | 'staff' | 'media' | 'judge' | 'other' | 'broadcaster' | null;
  readonly menu_position?: number;
}

/**
 * Writes a page, new or by its slug. D-05: 'public' sets is_public and is_unrestricted and clears roles; 'any user'
 * clears roles. The html is sanitized here, the only way in.
 */
export async function putPage(change: Change, page: PageDraft): Promise<void> {
  const row = {
    slug: page.slug,
    title: page.title,
    html: cleanHtml(page.html),
    is_public: page.access === 'public',
    is_unrestricted: page.access === 'public' || page.access === 'any user',
    roles: typeof page.access === 'string' ? [] : [...page.access],
    menu_section: page.menu_section ?? null,
    menu_position: page.menu_position ?? 0,
    updated_at: change.at,
    updated_by: userIdOf(change),
  };
  await change.tx
    .insertInto('pages')
    .values({ ...row, created_at: change.at })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .execute();
}

/** Text, pictures and tables stay; scripts, styles, frames and odd schemes go. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'img',
      'figure',
      'figcaption',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'code',
      'pre',
    ],
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });
}
