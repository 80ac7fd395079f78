import { type MenuPage, type MenuSection, menuSectionLabels, menuSections } from '@parade/contract/content/page.ts';

/** A heading or a page: one list from the first menu to the pages that are in none, so that a page moves between menus as it moves in one. */
export type MenuRow =
  | { readonly kind: 'heading'; readonly id: number; readonly section: MenuSection | null }
  | { readonly kind: 'page'; readonly id: number; readonly page: MenuPage };

const sections: readonly (MenuSection | null)[] = [...menuSections, null];

export function sectionLabel(section: MenuSection | null): string {
  return section === null ? 'In no menu' : menuSectionLabels[section];
}

/** The rows of what was read. Headings have ids below zero. */
export function rowsOf(pages: readonly MenuPage[]): MenuRow[] {
  return sections.flatMap((section, n): MenuRow[] => [
    { kind: 'heading', id: -1 - n, section },
    ...pages
      .filter(({ menu_section }) => menu_section === section)
      .map((page): MenuRow => ({ kind: 'page', id: page.id, page })),
  ]);
}

/**
 * The rows as somebody has moved them, over what others have saved meanwhile: a page that they have put into a menu, or taken
 * out of the menus, is last where they have it, unless it was moved to another menu here too.
 */
export function movedOver(
  rows: readonly MenuRow[],
  shown: readonly MenuPage[],
  latest: readonly MenuPage[],
): MenuRow[] {
  const mine = new Map(menusOf(rows).map(({ id, menu_section }) => [id, menu_section]));
  const before = new Map(shown.map(({ id, menu_section }) => [id, menu_section]));
  const pages = latest.map((page): MenuPage => {
    const section = mine.get(page.id) ?? null;
    const isMoved = before.has(page.id) && section !== before.get(page.id);
    return isMoved ? { ...page, menu_section: section } : page;
  });
  const places = rows.map(({ id }) => id);
  const placeOf = ({ id, menu_section }: MenuPage) =>
    menu_section === (mine.get(id) ?? null) && before.has(id) ? places.indexOf(id) : places.length;
  return rowsOf(pages.toSorted((one, other) => placeOf(one) - placeOf(other)));
}

/** The pages of the menus in their order, as they are saved. */
export function menusOf(rows: readonly MenuRow[]): { id: number; menu_section: MenuSection }[] {
  let section: MenuSection | null = null;
  return rows.flatMap((row) => {
    if (row.kind === 'heading') section = row.section;
    return row.kind === 'page' && section !== null ? [{ id: row.id, menu_section: section }] : [];
  });
}
