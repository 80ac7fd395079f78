/** D-60: frequently asked questions and their answers, by category. */
import { z } from 'zod';
import { someoneElse, requiredText } from '../../http/fieldTexts.ts';
import { count, id } from '../../http/paging.ts';
import { singleLine } from '../../http/singleLine.ts';
import { visibleLine } from '../../http/text.ts';

export const faq = z.object({
  id: z.number().int(),
  faq_category_id: z.number().int(),
  question: z.string(),
  /** HTML that was sanitized when it was saved; no pictures. */
  answer: z.string(),
  /** The number of saves. */
  revision: z.number().int(),
  updated_at: z.string(),
});
export type Faq = z.output<typeof faq>;

/** A category with its questions in their order. */
export const faqCategory = z.object({ id: z.number().int(), name: z.string(), faqs: z.array(faq) });
export type FaqCategory = z.output<typeof faqCategory>;

export const maxFaqQuestion = 200;
export const maxFaqCategoryName = 80;
const maxFaqAnswer = 40_000;

/** Returns whether markup contains any readable text. */
export function hasWords(html: string): boolean {
  return visibleLine(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&nbsp;|&#160;|&#xa0;/gi, ' ')) !== '';
}

export const faqInput = z.strictObject({
  faq_category_id: id,
  question: singleLine(maxFaqQuestion),
  answer: z.string().max(maxFaqAnswer, 'This answer is too long. Please shorten it.').refine(hasWords, requiredText),
});
export type FaqInput = z.output<typeof faqInput>;

/** The revision is the one that the editor read. */
export const faqChange = faqInput.extend({ revision: count });
export type FaqChange = z.output<typeof faqChange>;

export const faqCategoryInput = z.strictObject({ name: singleLine(maxFaqCategoryName) });
export type FaqCategoryInput = z.output<typeof faqCategoryInput>;

/** Every category in order, each with all its questions in order. */
const order = z.array(z.strictObject({ id, faq_ids: z.array(id).max(2000) })).max(500);
/** from: the order as the editor read it; without it, any other is replaced. */
export const faqOrder = z.strictObject({ order, from: order.optional() });
export type FaqOrder = z.output<typeof faqOrder>;

export const faqTexts = {
  title: 'Frequently asked questions',
  deleting_failed: 'Problems deleting faq',
  deleting_category_failed: 'Problems deleting faq category',
  changed: someoneElse('saved this question', 'Copy your text, then close this and open it again.'),
  category_taken: 'There is a category with this name already.',
  category_missing: 'This category has been deleted. Please choose another one.',
} as const;
