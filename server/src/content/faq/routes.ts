import type { Faq, FaqCategory } from '@parade/contract/content/faq/faq.ts';
import { faqRoutes } from '@parade/contract/content/faq/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import { authorizeFaq } from './policy.ts';
import { faqAt, faqCategories, faqCategoryAt } from './reads.ts';
import {
  createFaq,
  createFaqCategory,
  deleteFaq,
  deleteFaqCategory,
  renameFaqCategory,
  saveFaqOrder,
  updateFaq,
} from './writes.ts';

/** D-60: GET, POST and DELETE of faq, faq-category and one of each. */
export const faqRoom = room('content/faq', faqRoutes, {
  listFaqs: async ({ portal }) => {
    const data = (await faqCategories(portal.db)).flatMap(({ faqs }) => faqs);
    return { data, total: data.length };
  },

  readFaq: async ({ portal, params }) => foundFaq(portal.db, params.id),

  createFaq: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => foundFaq(change.tx, await createFaq(change, body))),

  updateFaq: async ({ portal, actor, params: { id }, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await updateFaq(change, authorizeFaq(actor, await faqAt(change.tx, id), 'edit'), body);
      return foundFaq(change.tx, id);
    }),

  deleteFaq: async ({ portal, actor, params: { id } }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await deleteFaq(change, authorizeFaq(actor, await faqAt(change.tx, id), 'delete'));
      return { success: true };
    }),

  listFaqCategories: async ({ portal }) => {
    const data = await faqCategories(portal.db);
    return { data, total: data.length };
  },

  readFaqCategory: async ({ portal, params }) => foundCategory(portal.db, params.id),

  createFaqCategory: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), async (change) =>
      foundCategory(change.tx, await createFaqCategory(change, body)),
    ),

  updateFaqCategory: async ({ portal, actor, params: { id }, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await renameFaqCategory(change, authorizeFaq(actor, await faqCategoryAt(change.tx, id), 'edit'), body);
      return foundCategory(change.tx, id);
    }),

  deleteFaqCategory: async ({ portal, actor, params: { id } }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await deleteFaqCategory(change, authorizeFaq(actor, await faqCategoryAt(change.tx, id), 'delete'));
      return { success: true };
    }),

  saveFaqOrder: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await saveFaqOrder(change, body);
      return { success: true };
    }),
});

async function foundFaq(db: Database, id: number): Promise<Faq> {
  const faq = await faqAt(db, id);
  if (!faq) throw new Refusal('not-found');
  return faq;
}

async function foundCategory(db: Database, id: number): Promise<FaqCategory> {
  const category = await faqCategoryAt(db, id);
  if (!category) throw new Refusal('not-found');
  return category;
}
