import type { Faq, FaqCategory } from '@parade/contract/content/faq/faq.ts';
import type { Database } from '../../database/pool.ts';

const columns = ['id', 'faq_category_id', 'question', 'answer', 'revision', 'updated_at'] as const;

/** Every category in its order, each with its questions in theirs. */
export async function faqCategories(db: Database): Promise<FaqCategory[]> {
  const [categories, faqs] = await Promise.all([
    db.selectFrom('faq_categories').select(['id', 'name']).orderBy('position').orderBy('id').execute(),
    db.selectFrom('faqs').select(columns).orderBy('position').orderBy('id').execute(),
  ]);
  const of = Map.groupBy(faqs, ({ faq_category_id }) => faq_category_id);
  return categories.map((category) => ({ ...category, faqs: of.get(category.id) ?? [] }));
}

export async function faqCategoryAt(db: Database, id: number): Promise<FaqCategory | undefined> {
  return (await faqCategories(db)).find((category) => category.id === id);
}

export async function faqAt(db: Database, id: number): Promise<Faq | undefined> {
  return db.selectFrom('faqs').select(columns).where('id', '=', id).executeTakeFirst();
}
