import type { Faq, FaqCategory } from '@parade/contract/content/faq/faq.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, WrongFields } from '../../testing/answers.ts';
import { nobody, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const faq = (id: number, faq_category_id: number, question: string, answer = '<p>Yes.</p>'): Faq => ({
  id,
  faq_category_id,
  question,
  answer,
  revision: 1,
  updated_at: '2026-10-01T17:00:00.000Z',
});
const waivers: FaqCategory = {
  id: 1,
  name: 'Waivers',
  faqs: [faq(11, 1, 'Who signs?', '<p>Everyone, <em>née</em> riders.</p>'), faq(12, 1, 'Is it due?')],
};
const day: FaqCategory = { id: 2, name: 'Parade day', faqs: [faq(21, 2, 'Where do we park?')] };
const empty: FaqCategory = { id: 3, name: 'Later', faqs: [] };
const listFaqCategories = { data: [waivers, day, empty], total: 3 };
const admin = signedInAs(['admin']);
/** The words that are read with a control. */
const describing = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const questions = () => screen.getAllByRole('group').map((each) => within(each).getByRole('heading').textContent);

describe('the questions for everybody', () => {
  it('the FAQ lists questions by category, leaves empty categories out, and leads to the feedback form', async () => {
    openPortal('/faq', { as: nobody(), listFaqCategories });
    await screen.findByRole('heading', { name: 'Waivers' });
    expect(questions()).toEqual(['Who signs?', 'Is it due?', 'Where do we park?']);
    expect(screen.queryByText('Later')).toBeNull();
    expect(screen.getByText('2 questions')).toBeTruthy();
    expect(screen.getByText('1 question')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/feedback');
    expect(screen.queryByRole('link', { name: 'Edit FAQ' })).toBeNull();
  });

  it('a search of the FAQ looks at questions, answers and categories and announces the count', async () => {
    const portal = openPortal('/faq', { as: nobody(), listFaqCategories });
    const box = await screen.findByRole('searchbox', { name: 'Search questions and answers' });
    await portal.user.type(box, 'NEE everyone');
    await waitFor(() => expect(questions()).toEqual(['Who signs?']));
    expect(screen.getByText('1 question matches')).toBeTruthy();
    await portal.user.clear(box);
    await portal.user.type(box, 'parade day');
    await waitFor(() => expect(questions()).toEqual(['Where do we park?']));
    await portal.user.type(box, ' nothing of it');
    expect(await screen.findByText(/No questions match/)).toBeTruthy();
  });

  it('an address with a search text opens the FAQ searched', async () => {
    openPortal('/faq?q=zzz', { as: nobody(), listFaqCategories });
    expect(await screen.findByText('No questions match. Try fewer words.')).toBeTruthy();
  });

  it('an address opens its question of the FAQ, and each question offers its own address', async () => {
    const portal = openPortal('/faq#q-12', { as: nobody(), listFaqCategories });
    await screen.findByRole('heading', { name: 'Is it due?' });
    const opened = () => screen.getAllByRole<HTMLDetailsElement>('group').filter((each) => each.open);
    await waitFor(() => expect(opened().map(({ id }) => id)).toEqual(['q-12']));
    await portal.user.click(screen.getByRole('button', { name: 'Copy link: Is it due?' }));
    expect(await screen.findByRole('button', { name: 'Link copied: Is it due?' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(/\/faq#q-12$/);
  });

  it('the link of a question is copied without leaving its button; where the browser refuses, it is in the address bar', async () => {
    const portal = openPortal('/faq', { as: nobody(), listFaqCategories });
    await portal.user.click(await screen.findByRole('heading', { name: 'Is it due?' }));
    const copy = await screen.findByRole('button', { name: 'Copy link: Is it due?' });
    await portal.user.click(copy);
    await waitFor(() => expect(window.location.hash).toBe('#q-12'));
    await screen.findByRole('button', { name: 'Link copied: Is it due?' });
    expect(document.activeElement).toBe(copy);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await portal.user.click(copy);
    expect(await screen.findByText('We couldn’t copy the link. It’s in the address bar now.')).toBeTruthy();
  });
});

describe('the questions of the office', () => {
  it('the FAQ settings open only with manageFaqs', async () => {
    const portal = openPortal('/settings/faqs', { as: signedInAs(['staff']) });
    await waitFor(() => expect(portal.address()).toBe('/invalid-permissions'));
  });

  it('a question of the FAQ is written in a dialog, in the category whose button was pressed', async () => {
    const portal = openPortal('/settings/faqs', { as: admin, listFaqCategories, createFaq: faq(22, 2, 'When?') });
    await portal.user.click(await screen.findByRole('button', { name: 'More for Parade day' }));
    await portal.user.click(screen.getByRole('button', { name: 'Add a question' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('textbox', { name: 'Answer' });
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Answer: This value is required');
    const answer = dialog.getByRole('textbox', { name: 'Answer' });
    expect(answer.getAttribute('aria-invalid')).toBe('true');
    expect(describing(answer)).toContain('This value is required');
    await portal.notAsked('createFaq');
    await portal.user.type(dialog.getByRole('textbox', { name: /^Question/ }), 'When?');
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Category/ }).value).toBe('2');
  });

  it('an invalid change of a question shows its error beside the field; a newer save is not overwritten', async () => {
    const portal = openPortal('/settings/faqs', {
      as: admin,
      listFaqCategories,
      updateFaq: new WrongFields({ faq_category_id: ['This category has been deleted. Please choose another one.'] }),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Who signs?' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('textbox', { name: 'Answer' });
    await portal.user.type(dialog.getByRole('textbox', { name: /^Question/ }), ' And when?');
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Category: This category has been deleted/)).toBeTruthy();
    portal.answer({ updateFaq: new Refusal('revision-conflict') });
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Someone else has saved this question\. Copy your text/)).toBeTruthy();
    expect(portal.asked('updateFaq').at(-1)).toMatchObject({
      params: { id: 11 },
      body: { faq_category_id: 1, question: 'Who signs? And when?', revision: 1 },
    });
  });

  it('a question is moved by the arrow keys, from category to category, and the order is saved as a whole', async () => {
    const portal = openPortal('/settings/faqs', { as: admin, listFaqCategories, saveFaqOrder: { success: true } });
    (await screen.findByRole('button', { name: 'Move Is it due?' })).focus();
    await portal.user.keyboard('{ArrowDown}');
    expect(screen.getByText('Is it due?: Parade day, 1 of 2')).toBeTruthy();
    const up = screen.getByRole('button', { name: 'Move Later up' });
    await portal.user.click(up);
    expect(screen.getByText('Later: 2 of 3')).toBeTruthy();
    await portal.user.click(screen.getByRole('button', { name: 'Save order' }));
    await waitFor(() =>
      expect(portal.asked('saveFaqOrder').map(({ body }) => body.order)).toEqual([
        [
          { id: 1, faq_ids: [11] },
          { id: 3, faq_ids: [] },
          { id: 2, faq_ids: [12, 21] },
        ],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save order' })).toBeNull());
  });

  it('a question that is moved while the order is being saved stays where it was put, and waits to be saved', async () => {
    const arrival = Promise.withResolvers<void>();
    const portal = openPortal('/settings/faqs', {
      as: admin,
      listFaqCategories,
      saveFaqOrder: async () => {
        await arrival.promise;
        return { success: true };
      },
    });
    (await screen.findByRole('button', { name: 'Move Is it due?' })).focus();
    await portal.user.keyboard('{ArrowDown}');
    await portal.user.click(screen.getByRole('button', { name: 'Save order' }));
    await portal.user.click(screen.getByRole('button', { name: 'Move Later up' }));
    arrival.resolve();
    await screen.findByText('Everyone sees the new order.');
    await portal.user.click(screen.getByRole('button', { name: 'Save order' }));
    await waitFor(() =>
      expect(portal.asked('saveFaqOrder').at(-1)?.body.order).toEqual([
        { id: 1, faq_ids: [11] },
        { id: 3, faq_ids: [] },
        { id: 2, faq_ids: [12, 21] },
      ]),
    );
  });

  it('a deleted question is brought back in its place', async () => {
    const portal = openPortal('/settings/faqs', {
      as: admin,
      listFaqCategories,
      deleteFaq: { success: true },
      createFaq: faq(13, 1, 'Who signs?'),
      saveFaqOrder: { success: true },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'More for Who signs?' }));
    await portal.user.click(screen.getByRole('button', { name: 'Delete', hidden: false }));
    await portal.user.click(await screen.findByRole('button', { name: 'Delete question' }));
    await screen.findByText('Question deleted');
    await portal.user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(portal.asked('saveFaqOrder')[0]?.body.order[0]).toEqual({ id: 1, faq_ids: [13, 12] }));
  });

  it('an order that somebody else has changed is replaced by saving again alone, and then over theirs', async () => {
    const portal = openPortal('/settings/faqs', {
      as: admin,
      listFaqCategories,
      saveFaqOrder: new Refusal('order-changed'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Move Is it due? down' }));
    const [first, ...others] = listFaqCategories.data;
    const theirs = [...others, ...(first ? [first] : [])];
    portal.answer({ listFaqCategories: { ...listFaqCategories, data: theirs } });
    await portal.user.click(screen.getByRole('button', { name: 'Save order' }));
    await screen.findByText('Someone else has changed the order');
    await portal.atRest();
    portal.answer({ saveFaqOrder: { success: true } });
    await portal.user.click(screen.getByRole('button', { name: 'Save order' }));
    await waitFor(() => expect(portal.asked('saveFaqOrder')).toHaveLength(2));
    const [before, after] = portal.asked('saveFaqOrder').map(({ body }) => body);
    expect(after?.order).toEqual(before?.order);
    const idsOf = (order: { id: number }[] | undefined) => order?.map(({ id }) => id);
    expect(idsOf(before?.from)).toEqual(idsOf(listFaqCategories.data));
    expect(idsOf(after?.from)).toEqual(idsOf(theirs));
  });

  it('a question that comes back without its place says where it is', async () => {
    const portal = openPortal('/settings/faqs', {
      as: admin,
      listFaqCategories,
      deleteFaq: { success: true },
      createFaq: faq(13, 1, 'Who signs?'),
      saveFaqOrder: new Refusal('list-changed'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'More for Who signs?' }));
    await portal.user.click(screen.getByRole('button', { name: 'Delete', hidden: false }));
    await portal.user.click(await screen.findByRole('button', { name: 'Delete question' }));
    await screen.findByText('Question deleted');
    await portal.user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('The question is back at the end of its category')).toBeTruthy();
  });

  it('bringing a question back publishes no order that is not saved', async () => {
    const portal = openPortal('/settings/faqs', {
      as: admin,
      listFaqCategories,
      deleteFaq: { success: true },
      createFaq: faq(13, 1, 'Who signs?'),
      saveFaqOrder: { success: true },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Move Parade day up' }));
    const up = screen.getByRole('button', { name: 'Move Parade day up' });
    expect(screen.getByText('Parade day: 1 of 3')).toBeTruthy();
    // At the end of its way the arrow keeps the focus, and does nothing.
    expect(document.activeElement).toBe(up);
    expect(up.getAttribute('aria-disabled')).toBe('true');
    await portal.user.click(screen.getByRole('button', { name: 'More for Who signs?' }));
    await portal.user.click(screen.getByRole('button', { name: 'Delete', hidden: false }));
    await portal.user.click(await screen.findByRole('button', { name: 'Delete question' }));
    await screen.findByText('Question deleted');
    await portal.user.click(screen.getByRole('button', { name: /^Undo(?! changes)/ }));
    await waitFor(() =>
      expect(portal.asked('saveFaqOrder')[0]?.body.order).toEqual([
        { id: 1, faq_ids: [13, 12] },
        { id: 2, faq_ids: [21] },
        { id: 3, faq_ids: [] },
      ]),
    );
    // Where somebody else has moved something since, theirs stays.
    expect(portal.asked('saveFaqOrder')[0]?.body.from?.[0]).toEqual({ id: 1, faq_ids: [11, 12] });
    expect(screen.getByRole('button', { name: 'Save order' })).toBeTruthy();
  });

  it('a category with questions says so at once, and is not offered to be deleted', async () => {
    const portal = openPortal('/settings/faqs', { as: admin, listFaqCategories });
    await portal.user.click(await screen.findByRole('button', { name: 'More for Waivers' }));
    await portal.user.click(screen.getByRole('button', { name: 'Delete category', hidden: false }));
    await screen.findByText(/This category still has questions/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await portal.notAsked('deleteFaqCategory');
  });

  it('a question that cannot be deleted shows the refusal’s own text', async () => {
    const portal = openPortal('/settings/faqs', {
      as: admin,
      listFaqCategories,
      deleteFaq: new Refusal('unexpected'),
      deleteFaqCategory: new Refusal('faq-category-in-use'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'More for Who signs?' }));
    await portal.user.click(screen.getByRole('button', { name: 'Delete', hidden: false }));
    await portal.user.click(await screen.findByRole('button', { name: 'Delete question' }));
    expect(await screen.findByText('Problems deleting faq')).toBeTruthy();
    // Somebody has written a question into it since.
    await portal.user.click(screen.getByRole('button', { name: 'More for Later' }));
    await portal.user.click(screen.getByRole('button', { name: 'Delete category', hidden: false }));
    await portal.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete category' }));
    expect(await screen.findByText('Problems deleting faq category')).toBeTruthy();
    expect(screen.getByText(/This category still has questions/)).toBeTruthy();
  });
});
