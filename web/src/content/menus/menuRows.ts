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

/** The pages of the menus in their order, as they are saved. */
export function menusOf(rows: readonly MenuRow[]): { id: number; menu_section: MenuSection }[] {
  let section: MenuSection | null = null;
  return rows.flatMap((row) => {
    if (row.kind === 'heading') section = row.section;
    return row.kind === 'page' && section !== null ? [{ id: row.id, menu_section: section }] : [];
  });
}
