import type { MenuPage, MenuSection } from '@parade/contract/content/page.ts';
import { describe, expect, it } from 'vitest';
import { menusOf, movedOver, rowsOf } from './menuRows.ts';

const page = (id: number, menu_section: MenuSection | null) =>
  ({ id, menu_section, title: `Page ${id}`, menu_title: null }) as MenuPage;
/** What is in the menus: '1 top, 2 staff'. */
const inWords = (rows: ReturnType<typeof rowsOf>) =>
  menusOf(rows)
    .map(({ id, menu_section }) => `${id} ${menu_section}`)
    .join(', ');

describe('menus that were moved here, over what somebody else has saved', () => {
  const shown = [page(1, 'top'), page(2, 'top'), page(3, 'top'), page(4, null)];
  const moved = rowsOf([page(3, 'top'), page(1, 'top'), page(4, 'staff'), page(2, null)]);

  it.each([
    ['the same again', shown, '3 top, 1 top, 4 staff'],
    ['a new page', [...shown, page(5, 'top')], '3 top, 1 top, 5 top, 4 staff'],
    [
      'a page in another menu',
      [page(1, 'judge'), page(2, 'top'), page(3, 'top'), page(4, null)],
      '3 top, 4 staff, 1 judge',
    ],
    ['a page taken out', [page(2, 'top'), page(3, 'top'), page(1, null), page(4, null)], '3 top, 4 staff'],
    ['a page that was deleted', [page(1, 'top'), page(2, 'top'), page(4, null)], '1 top, 4 staff'],
    [
      'a page that was moved here too',
      [page(1, 'top'), page(2, 'judge'), page(3, 'top'), page(4, 'top')],
      '3 top, 1 top, 4 staff',
    ],
  ])('%s', (_, latest, words) => {
    expect(inWords(movedOver(moved, shown, latest))).toBe(words);
  });
});
