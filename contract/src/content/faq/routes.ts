import { z } from 'zod';
import { id, pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { faq, faqCategory, faqCategoryInput, faqChange, faqInput, faqOrder } from './faq.ts';

const readers = { anyone: 'questions and answers are public' } as const;
const editors = { may: 'manageFaqs' } as const;
const params = z.object({ id });
const done = z.object({ success: z.boolean() });

export const faqRoutes = {
  listFaqs: route({
    method: 'GET',
    path: '/api/faq',
    summary: 'Lists every question with its answer, in the order of the categories.',
    who: readers,
    output: pageOf(faq),
    refusals: [],
  }),

  readFaq: route({
    method: 'GET',
    path: '/api/faq/:id',
    summary: 'Returns one question with its answer.',
    who: readers,
    params,
    output: faq,
    refusals: [],
  }),

  createFaq: route({
    method: 'POST',
    path: '/api/faq',
    summary: 'Adds a question at the end of its category. Its answer is sanitized; pictures are left out.',
    example: { faq_category_id: 3, question: 'When does the parade begin?', answer: '<p>At eight in the morning.</p>' },
    who: editors,
    body: faqInput,
    output: faq,
    status: 201,
    refusals: [],
  }),

  updateFaq: route({
    method: 'POST',
    path: '/api/faq/:id',
    summary:
      'Changes a question; in another category it comes last. Refused when somebody else has saved since it was read.',
    who: editors,
    params,
    body: faqChange,
    output: faq,
    refusals: ['revision-conflict'],
  }),

  deleteFaq: route({
    method: 'DELETE',
    path: '/api/faq/:id',
    summary: 'Deletes a question.',
    who: editors,
    params,
    output: done,
    refusals: [],
  }),

  listFaqCategories: route({
    method: 'GET',
    path: '/api/faq-category',
    summary: 'Every category in its order, with its questions.',
    who: readers,
    output: pageOf(faqCategory),
    refusals: [],
  }),

  readFaqCategory: route({
    method: 'GET',
    path: '/api/faq-category/:id',
    summary: 'One category with its questions.',
    who: readers,
    params,
    output: faqCategory,
    refusals: [],
  }),

  createFaqCategory: route({
    method: 'POST',
    path: '/api/faq-category',
    summary: 'Adds a category after the others.',
    who: editors,
    body: faqCategoryInput,
    output: faqCategory,
    status: 201,
    refusals: [],
  }),

  updateFaqCategory: route({
    method: 'POST',
    path: '/api/faq-category/:id',
    summary: 'Renames a category.',
    who: editors,
    params,
    body: faqCategoryInput,
    output: faqCategory,
    refusals: [],
  }),

  deleteFaqCategory: route({
    method: 'DELETE',
    path: '/api/faq-category/:id',
    summary: 'Deletes a category that has no questions.',
    who: editors,
    params,
    output: done,
    refusals: ['faq-category-in-use'],
  }),

  saveFaqOrder: route({
    method: 'PUT',
    path: '/api/faq-order',
    summary:
      'Sets the order of categories and questions, and which category each question is in. Refused unless it names every one of them once, and, with `from`, where somebody else has changed the order since.',
    who: editors,
    body: faqOrder,
    max_values: 10_000,
    output: done,
    refusals: ['list-changed', 'order-changed'],
  }),
} as const;
