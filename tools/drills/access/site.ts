/** Questions, categories and messages to the office that are made for the cell. */
import { faqCategories } from '@parade/server/content/faq/reads.ts';
import { createFaq, createFaqCategory } from '@parade/server/content/faq/writes.ts';
import { inTransaction } from '@parade/server/database/change.ts';
import { randomUUID } from 'node:crypto';
import { solved } from './keys.ts';
import type { Cell } from './request.ts';

const author = { kind: 'system', job: 'drill' } as const;
const absentId = 999_999;

/** What an editor sends of a question, beside its category. */
export const faqBody = { question: 'Where do we park?', answer: '<p>At the stadium.</p>' };

export function newFaqCategory() {
  return { name: `Parking ${randomUUID()}` };
}

export async function emptyFaqCategory({ exists, portal }: Cell) {
  if (!exists) return { id: absentId };
  return { id: await inTransaction(portal, author, (change) => createFaqCategory(change, newFaqCategory())) };
}

export async function ownFaqCategory(cell: Cell) {
  return { faq_category_id: (await emptyFaqCategory({ ...cell, exists: true })).id };
}

export async function ownFaq(cell: Cell) {
  if (!cell.exists) return { id: absentId };
  const input = { ...(await ownFaqCategory(cell)), question: 'When?', answer: '<p>At two.</p>' };
  return { id: await inTransaction(cell.portal, author, (change) => createFaq(change, input)) };
}

/** Every category and question, the categories the other way round. */
export async function presentFaqOrder(cell: Cell) {
  await ownFaqCategory(cell);
  await ownFaqCategory(cell);
  const categories = await faqCategories(cell.portal.db);
  return { order: categories.map(({ id, faqs }) => ({ id, faq_ids: faqs.map((faq) => faq.id) })).toReversed() };
}

export async function feedbackBody(cell: Cell) {
  return { ...message(), phone: '', recaptcha: await solved(cell) };
}

export async function ownFeedback({ exists, portal }: Cell) {
  if (!exists) return { id: absentId };
  const row = { ...message(), created_at: portal.clock.nowIso() };
  return portal.db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow();
}

function message() {
  return { topic: 'general', name: 'Ada', email: 'ada@example.org', message: `Hello ${randomUUID()}` };
}
