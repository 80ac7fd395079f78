import {
  type Faq,
  type FaqCategory,
  type FaqCategoryInput,
  type FaqChange,
  type FaqInput,
  type FaqOrder,
  faqTexts,
  hasWords,
} from '@parade/contract/content/faq/faq.ts';
import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { sql } from 'kysely';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { brokenConstraint, type Change, userIdOf, findSentBefore } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { cleanHtml } from '../cleaning.ts';
import { faqAt, faqCategories, faqCategoryAt } from './reads.ts';

/**
 * Adds a question at the end of its category. Writes an audit line. Returns its id. The same one again within the hour has
 * no effect. Refuses a category that is gone (422).
 */
export async function createFaq(change: Change, input: FaqInput): Promise<number> {
  await lockOrder(change);
  const row = await columnsOf(change, input);
  const { updated_at: _, updated_by: __, ...words } = row;
  const same = await findSentBefore(change, 'faqs', words, { by: 'updated_by' });
  if (same !== undefined) return same;
  const { id } = await change.tx
    .insertInto('faqs')
    .values({
      ...row,
      position: await endOf(change, input.faq_category_id),
      created_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(change, {
    action: 'faq.created',
    model: 'Faq',
    model_id: id,
    changes: { question: { from: null, to: input.question } },
    note: input.question,
  });
  return id;
}

/**
 * Changes a question; in another category it comes last. Writes an audit line; saving it unchanged has no effect.
 * Refuses if somebody else has saved since it was read (revision-conflict).
 */
export async function updateFaq(
  change: Change,
  { id }: Authorized<Faq, 'edit'>,
  { revision, ...input }: FaqChange,
): Promise<void> {
  await lockOrder(change);
  const before = await faqAt(change.tx, id);
  if (!before) throw new Refusal('not-found');
  const row = await columnsOf(change, input);
  const changes = differences(before, row);
  // Also if the answer to an equal save was lost: unchanged words are not a conflict.
  if (Object.keys(changes).length === 0) return;
  if (before.revision !== revision) throw new Refusal('revision-conflict', { words: faqTexts.changed });
  const isMoved = before.faq_category_id !== input.faq_category_id;
  const place = isMoved ? { position: await endOf(change, input.faq_category_id) } : {};
  await change.tx
    .updateTable('faqs')
    .set({ ...row, ...place, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
  await audit(change, { action: 'faq.changed', model: 'Faq', model_id: id, changes, note: input.question });
}

/** Deletes a question. Writes an audit line with its words. */
export async function deleteFaq(change: Change, faq: Authorized<Faq, 'delete'>): Promise<void> {
  const gone = await change.tx.deleteFrom('faqs').where('id', '=', faq.id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  await audit(change, {
    action: 'faq.deleted',
    model: 'Faq',
    model_id: faq.id,
    changes: { question: { from: faq.question, to: null }, answer: { from: faq.answer, to: null } },
    note: faq.question,
  });
}

/** Adds a category after the others. Writes an audit line. Returns its id. Refuses a name that is taken (422). */
export async function createFaqCategory(change: Change, { name }: FaqCategoryInput): Promise<number> {
  await lockOrder(change);
  const { last } = await change.tx
    .selectFrom('faq_categories')
    .select((of) => of.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const stamps = { created_at: change.at, updated_at: change.at };
  const { id } = await withFreeName(
    change.tx
      .insertInto('faq_categories')
      .values({ name, position: (last ?? -1) + 1, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await audit(change, {
    action: 'faq-category.created',
    model: 'FaqCategory',
    model_id: id,
    changes: { name: { from: null, to: name } },
    note: name,
  });
  return id;
}

/** Renames a category. Writes an audit line; the same name again has no effect. Refuses a name that is taken (422). */
export async function renameFaqCategory(
  change: Change,
  { id }: Authorized<FaqCategory, 'edit'>,
  { name }: FaqCategoryInput,
): Promise<void> {
  await lockOrder(change);
  const category = await faqCategoryAt(change.tx, id);
  if (!category) throw new Refusal('not-found');
  if (category.name === name) return;
  await withFreeName(
    change.tx
      .updateTable('faq_categories')
      .set({ name, updated_at: change.at })
      .where('id', '=', category.id)
      .execute(),
  );
  await audit(change, {
    action: 'faq-category.changed',
    model: 'FaqCategory',
    model_id: category.id,
    changes: { name: { from: category.name, to: name } },
    note: name,
  });
}

/** Deletes a category. Writes an audit line. Refuses while it has questions (faq-category-in-use). */
export async function deleteFaqCategory(change: Change, category: Authorized<FaqCategory, 'delete'>): Promise<void> {
  await lockOrder(change);
  const has = await change.tx
    .selectFrom('faqs')
    .select('id')
    .where('faq_category_id', '=', category.id)
    .executeTakeFirst();
  if (has) throw new Refusal('faq-category-in-use');
  const gone = await change.tx.deleteFrom('faq_categories').where('id', '=', category.id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  await audit(change, {
    action: 'faq-category.deleted',
    model: 'FaqCategory',
    model_id: category.id,
    changes: { name: { from: category.name, to: null } },
    note: category.name,
  });
}

/**
 * Sets the order of categories and questions, and the category of each question. A question in another category gets a
 * new revision, so that nobody who is editing it puts it back. Writes one audit line; the same order again has no
 * effect. Refuses unless every category and question is named once (list-changed), and where another order than `from`
 * would be replaced (order-changed).
 */
export async function saveFaqOrder(change: Change, { order, from: shown }: FaqOrder): Promise<void> {
  await lockOrder(change);
  const before = await faqCategories(change.tx);
  const idsOf = (given: readonly { readonly id: number }[]) => given.map(({ id }) => id);
  const questions = new Map(before.flatMap(({ faqs }) => faqs.map(({ id, question }) => [id, question] as const)));
  const isWhole =
    isSame(idsOf(before), idsOf(order)) &&
    isSame(
      [...questions.keys()],
      order.flatMap((one) => one.faq_ids),
    );
  if (!isWhole) throw new Refusal('list-changed');
  const names = new Map(before.map(({ id, name }) => [id, name]));
  const inWords = (given: readonly { readonly id: number; readonly faq_ids: readonly number[] }[]) =>
    given
      .map(({ id, faq_ids }) => `${names.get(id)}: ${faq_ids.map((each) => questions.get(each)).join(' · ')}`)
      .join('\n');
  const now = before.map(({ id, faqs }) => ({ id, faq_ids: idsOf(faqs) }));
  const [from, to] = [inWords(now), inWords(order)];
  if (from === to) return;
  if (shown && isReordered(now, shown)) throw new Refusal('order-changed');
  await sql`
    update faq_categories set position = given.place - 1
    from unnest(${idsOf(order)}::integer[]) with ordinality as given(id, place) where faq_categories.id = given.id`.execute(
    change.tx,
  );
  const placed = order.flatMap(({ id, faq_ids }) => faq_ids.map((faq, position) => ({ id, faq, position })));
  await sql`
    update faqs set faq_category_id = given.category, position = given.place,
      revision = revision + (faq_category_id <> given.category)::integer
    from unnest(${placed.map(({ faq }) => faq)}::integer[], ${placed.map(({ id }) => id)}::integer[],
      ${placed.map(({ position }) => position)}::integer[]) as given(id, category, place)
    where faqs.id = given.id`.execute(change.tx);
  await audit(change, {
    action: 'faq.order-changed',
    model: 'Faq',
    model_id: 'order',
    changes: { order: { from, to } },
    note: 'Order of the questions',
  });
}

/** Whether what both orders name is in another order, or in another category; what was added or deleted since is not asked about. */
function isReordered(now: FaqOrder['order'], shown: FaqOrder['order']): boolean {
  return JSON.stringify(namedIn(now, shown)) !== JSON.stringify(namedIn(shown, now));
}

function namedIn(order: FaqOrder['order'], other: FaqOrder['order']): FaqOrder['order'] {
  const categories = new Set(other.map(({ id }) => id));
  const questions = new Set(other.flatMap(({ faq_ids }) => faq_ids));
  return order
    .filter(({ id }) => categories.has(id))
    .map(({ id, faq_ids }) => ({ id, faq_ids: faq_ids.filter((faq) => questions.has(faq)) }));
}

async function columnsOf(change: Change, { faq_category_id, question, answer }: FaqInput) {
  const html = cleanFaqAnswer(answer);
  // An answer that was only a program or a picture has no words left.
  if (!hasWords(html)) throw new FieldRefusal({ answer: requiredText });
  const category = await change.tx
    .selectFrom('faq_categories')
    .select('id')
    .where('id', '=', faq_category_id)
    .executeTakeFirst();
  if (!category) throw new FieldRefusal({ faq_category_id: faqTexts.category_missing });
  return { faq_category_id, question, answer: html, updated_at: change.at, updated_by: userIdOf(change) };
}

/** Cleans an answer as pages are, and removes pictures, which only pages have. */
function cleanFaqAnswer(html: string): string {
  return cleanHtml(html)
    .replaceAll(/<img\b[^>]*>/g, '')
    .trim();
}

function differences(before: Faq, after: Pick<Faq, 'faq_category_id' | 'question' | 'answer'>) {
  const keys = ['faq_category_id', 'question', 'answer'] as const;
  return Object.fromEntries(
    keys.filter((key) => before[key] !== after[key]).map((key) => [key, { from: before[key], to: after[key] }]),
  );
}

/** Returns whether two lists name the same ids, each once. */
function isSame(one: readonly number[], other: readonly number[]): boolean {
  const ids = new Set(other);
  return one.length === other.length && ids.size === other.length && one.every((id) => ids.has(id));
}

async function endOf(change: Change, faq_category_id: number): Promise<number> {
  const { last } = await change.tx
    .selectFrom('faqs')
    .select((of) => of.fn.max('position').as('last'))
    .where('faq_category_id', '=', faq_category_id)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

async function withFreeName<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (brokenConstraint(error) === 'faq_categories_name_idx')
      throw new FieldRefusal({ name: faqTexts.category_taken });
    throw error;
  }
}

/** Makes changes of the order run one after the other. */
async function lockOrder(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('faq-order', 0))`.execute(change.tx);
}
