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

/** The rows with one page at another place, counted from 1 among the others; nothing comes before the first heading. */
export function moved(rows: readonly MenuRow[], id: number, place: number): MenuRow[] {
  const row = rows.find((each) => each.id === id);
  const others = rows.filter((each) => each.id !== id);
  if (row?.kind !== 'page') return [...rows];
  const at = Math.min(Math.max(1, place - 1), others.length);
  return [...others.slice(0, at), row, ...others.slice(at)];
}

/** Which menu a page is in, and where in it, from 1. */
export function placeOf(rows: readonly MenuRow[], id: number): { section: MenuSection | null; at: number; of: number } {
  const index = rows.findIndex((row) => row.id === id);
  const before = rows.slice(0, index + 1);
  const start = before.findLastIndex((row) => row.kind === 'heading');
  const next = rows.findIndex((row, n) => n > start && row.kind === 'heading');
  const heading = rows[start];
  return {
    section: heading?.kind === 'heading' ? heading.section : null,
    at: index - start,
    of: (next < 0 ? rows.length : next) - start - 1,
  };
}

/** The pages of the menus in their order, as they are saved. */
export function menusOf(rows: readonly MenuRow[]): { id: number; menu_section: MenuSection }[] {
  let section: MenuSection | null = null;
  return rows.flatMap((row) => {
    if (row.kind === 'heading') section = row.section;
    return row.kind === 'page' && section !== null ? [{ id: row.id, menu_section: section }] : [];
  });
}
