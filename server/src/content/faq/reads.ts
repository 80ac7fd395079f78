import type { Faq, FaqCategory } from '@parade/contract/content/faq/faq.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import { keyContains } from '../../database/searching.ts';

const columns = ['id', 'faq_category_id', 'question', 'answer', 'revision', 'updated_at'] as const;

/** Returns every category in its order, each with its ordered questions. */
export async function faqCategories(db: Database): Promise<FaqCategory[]> {
  const rows = await db
    .selectFrom('faq_categories as category')
    .leftJoin('faqs', 'faqs.faq_category_id', 'category.id')
    .select(['category.id as category_id', 'category.name'])
    .select(columns.map((column) => `faqs.${column}` as const))
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('faqs.position')
    .orderBy('faqs.id')
    .execute();
  const categories = new Map<number, FaqCategory & { faqs: Faq[] }>();
  for (const { category_id, name, ...faq } of rows) {
    const category = categories.get(category_id) ?? { id: category_id, name, faqs: [] };
    categories.set(category_id, category);
    // A category without questions has one row with none.
    if (isThere(faq)) category.faqs.push(faq);
  }
  return [...categories.values()];
}

function isThere(faq: { readonly [Key in keyof Faq]: Faq[Key] | null }): faq is Faq {
  return faq.id !== null;
}

export async function faqCategoryAt(db: Database, id: number): Promise<FaqCategory | undefined> {
  return (await faqCategories(db)).find((category) => category.id === id);
}

export async function faqAt(db: Database, id: number): Promise<Faq | undefined> {
  return db.selectFrom('faqs').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns questions with the text in them or in their answers, those with it in the question first. */
export async function searchFaqs(
  db: Database,
  q: string,
  limit: number,
): Promise<{ id: number; question: string; category: string }[]> {
  return db
    .selectFrom('faqs')
    .innerJoin('faq_categories', 'faq_categories.id', 'faqs.faq_category_id')
    .select(['faqs.id', 'faqs.question', 'faq_categories.name as category'])
    .where(keyContains('faqs.search_key', q))
    .orderBy(sql`strpos(search_key(faqs.question), (select search_key(${q}::text))) > 0`, 'desc')
    .orderBy('faq_categories.position')
    .orderBy('faqs.position')
    .orderBy('faqs.id')
    .limit(limit)
    .execute();
}
