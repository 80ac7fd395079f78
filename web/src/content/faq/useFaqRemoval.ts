import { type Faq, type FaqCategory, faqTexts } from '@parade/contract/content/faq/faq.ts';
import { faqRoutes } from '@parade/contract/content/faq/routes.ts';
import { refusalWords } from '@parade/contract/http/refusals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../http/client.ts';
import { useConfirm } from '../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useDeleteCategory, useDeleteFaq } from './queries.ts';

/** Asks before a question or a category is deleted, and says what failed. */
export function useFaqRemoval(saved: readonly FaqCategory[]) {
  return { removeFaq: useRemovingFaq(saved), removeCategory: useRemovingCategory(saved) };
}

/** Somebody else was quicker: it is deleted already. */
const isGone = (error: unknown) => error instanceof CallFailure && error.status === 404;

function useRemovingFaq(saved: readonly FaqCategory[]) {
  const confirm = useConfirm();
  const toast = useToast();
  const deleting = useDeleteFaq();
  const bringBack = useBringingBack(saved);
  return async (faq: Faq) => {
    const sure = await confirm({
      title: 'Delete this question?',
      body: `“${faq.question}” and its answer will no longer be shown. Links to it will open the list of questions.`,
      act: 'Delete question',
      cancelLabel: 'Keep question',
      danger: true,
    });
    if (!sure) return;
    const undo = bringBack(faq);
    // The question is gone before this answers: only a promise outlives it.
    await deleting.mutateAsync(faq.id).then(
      () => toast.success('Question deleted', faq.question, undo),
      (error: Error) => (isGone(error) ? undefined : toast.error(faqTexts.deleting_failed, error.message)),
    );
  };
}

/**
 * Brings a question back while the notice is shown, to its place in the order that is saved: one that is only on the
 * screen is not published with it.
 */
function useBringingBack(saved: readonly FaqCategory[]) {
  const toast = useToast();
  const client = useQueryClient();
  /** It is back, and only its place is not: as where the order has changed since. */
  const sayOutOfPlace = () =>
    toast.warning('The question is back at the end of its category', 'Move it to its place and save the order.');
  return (faq: Faq) => {
    const before = saved.map(({ id, faqs }) => ({ id, faq_ids: faqs.map((each) => each.id) }));
    const { question, answer, faq_category_id } = faq;
    const body = { question, answer, faq_category_id };
    const place = async (id: number) => {
      const order = before.map((part) => ({
        ...part,
        faq_ids: part.faq_ids.map((each) => (each === faq.id ? id : each)),
      }));
      await call(faqRoutes.saveFaqOrder, { body: { order, from: before } }).catch(sayOutOfPlace);
      await client.invalidateQueries({ queryKey: ['faq'] });
    };
    return () =>
      tellOutcome(toast, call(faqRoutes.createFaq, { body }), {
        done: ({ id }) => void place(id),
        failed: 'We couldn’t bring the question back',
      });
  };
}

function useRemovingCategory(saved: readonly FaqCategory[]) {
  const confirm = useConfirm();
  const toast = useToast();
  const deleting = useDeleteCategory();
  return async (category: FaqCategory) => {
    // As it is stored: a question that is moved on the screen alone is still in it.
    if (saved.some(({ id, faqs }) => id === category.id && faqs.length > 0)) {
      toast.warning(faqTexts.deleting_category_failed, refusalWords('faq-category-in-use'));
      return;
    }
    const sure = await confirm({
      title: 'Delete this category?',
      body: `“${category.name}” will be deleted. It has no questions.`,
      act: 'Delete category',
      cancelLabel: 'Keep category',
      danger: true,
    });
    if (!sure) return;
    await deleting.mutateAsync(category.id).then(
      () => toast.success('Category deleted', category.name),
      (error: Error) => (isGone(error) ? undefined : toast.error(faqTexts.deleting_category_failed, error.message)),
    );
  };
}
