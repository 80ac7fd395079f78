import type { Faq, FaqCategory, FaqOrder } from '@parade/contract/content/faq/faq.ts';
import { searchKey } from '@parade/contract/http/searchKey.ts';

/** A category, or a question below it. The row of a category has its id below zero. */
export type FaqRow =
  | { readonly kind: 'heading'; readonly id: number; readonly category: FaqCategory }
  | { readonly kind: 'faq'; readonly id: number; readonly faq: Faq };

/** The rows of what was read. */
export function rowsOf(categories: readonly FaqCategory[]): FaqRow[] {
  return categories.flatMap((category): FaqRow[] => [
    { kind: 'heading', id: -category.id, category },
    ...category.faqs.map((faq): FaqRow => ({ kind: 'faq', id: faq.id, faq })),
  ]);
}

/** The order of rows, as it is saved. */
export function orderOf(rows: readonly FaqRow[]): FaqOrder['order'] {
  const order: { id: number; faq_ids: number[] }[] = [];
  for (const row of rows) {
    if (row.kind === 'heading') order.push({ id: row.category.id, faq_ids: [] });
    else order.at(-1)?.faq_ids.push(row.id);
  }
  return order;
}

/** The order of what was read. */
export function orderRead(categories: readonly FaqCategory[]): FaqOrder['order'] {
  return categories.map(({ id, faqs }) => ({ id, faq_ids: faqs.map((each) => each.id) }));
}

/**
 * What was read in an order that is not saved yet: a category or question that the order does not name is behind the
 * others, and what is gone is left out.
 */
export function inOrder(categories: readonly FaqCategory[], order: FaqOrder['order'] | null): FaqCategory[] {
  if (order === null) return [...categories];
  const faqs = new Map(categories.flatMap((category) => category.faqs.map((faq) => [faq.id, faq] as const)));
  const named = new Set(order.flatMap(({ faq_ids }) => faq_ids));
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: FaqCategory) => places.get(id) ?? order.length;
  return categories
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((category) => {
      const ids = order.find(({ id }) => id === category.id)?.faq_ids ?? [];
      const placed = ids.flatMap((id) => faqs.get(id) ?? []);
      return { ...category, faqs: [...placed, ...category.faqs.filter(({ id }) => !named.has(id))] };
    });
}

/** The questions that have every word of the text, in themselves, in their answers or in the name of their category. */
export function matching(categories: readonly FaqCategory[], text: string): FaqCategory[] {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(searchKey);
  return categories.flatMap((category) => {
    const faqs = category.faqs.filter(({ question, answer }) => {
      const key = searchKey(`${category.name}\n${question}\n${wordsOf(answer)}`);
      return words.every((word) => key.includes(word));
    });
    return faqs.length > 0 ? [{ ...category, faqs }] : [];
  });
}

/** The words of markup, for a search and for a line in a list. */
export function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html.replaceAll(/<\/(?:p|li|h\d|td|th)>/g, '$& '), 'text/html').body
    .textContent;
}
