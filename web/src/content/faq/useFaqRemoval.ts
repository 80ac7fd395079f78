import { type Faq, type FaqCategory, faqTexts } from '@parade/contract/content/faq/faq.ts';
import { faqRoutes } from '@parade/contract/content/faq/routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../http/client.ts';
import { useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useDeleteCategory, useDeleteFaq } from './queries.ts';

/**
 * Asks, deletes, and says what failed. A question can be brought back while the notice is shown, to its place in the
 * order that is saved: one that is only on the screen is not published with it.
 */
export function useFaqRemoval(saved: readonly FaqCategory[]) {
  const confirm = useConfirm();
  const toast = useToast();
  const deletingFaq = useDeleteFaq();
  const deletingCategory = useDeleteCategory();
  const client = useQueryClient();
  /** Somebody else was quicker: it is deleted already. */
  const isGone = (error: unknown) => error instanceof CallFailure && error.status === 404;
  const sayFailed = (title: string) => (error: Error) => toast.error(title, error.message);

  /** It is back, and only its place is not: as where the order has changed since. */
  const sayOutOfPlace = () =>
    toast.warning('The question is back at the end of its category', 'Move it to its place and save the order.');

  const removeFaq = async (faq: Faq) => {
    const sure = await confirm({
      title: 'Delete this question?',
      body: `“${faq.question}” and its answer will no longer be shown. Links to it will open the list of questions.`,
      act: 'Delete question',
      cancelLabel: 'Keep question',
      danger: true,
    });
    if (!sure) return;
    const before = saved.map(({ id, faqs }) => ({ id, faq_ids: faqs.map((each) => each.id) }));
    const undo = async () => {
      try {
        const { question, answer, faq_category_id } = faq;
        const { id } = await call(faqRoutes.createFaq, { body: { question, answer, faq_category_id } });
        const order = before.map((part) => ({
          ...part,
          faq_ids: part.faq_ids.map((each) => (each === faq.id ? id : each)),
        }));
        await call(faqRoutes.saveFaqOrder, { body: { order } }).catch(sayOutOfPlace);
        await client.invalidateQueries({ queryKey: ['faq'] });
      } catch (error) {
        toast.error('We couldn’t bring the question back', error instanceof Error ? error.message : undefined);
      }
    };
    deletingFaq.mutate(faq.id, {
      onSuccess: () => toast.success('Question deleted', faq.question, undo),
      onError: (error) => (isGone(error) ? undefined : sayFailed(faqTexts.deleting_failed)(error)),
    });
  };

  const removeCategory = async (category: FaqCategory) => {
    const sure = await confirm({
      title: 'Delete this category?',
      body: `“${category.name}” will be deleted. You can delete a category only when it has no questions.`,
      act: 'Delete category',
      cancelLabel: 'Keep category',
      danger: true,
    });
    if (!sure) return;
    deletingCategory.mutate(category.id, {
      onSuccess: () => toast.success('Category deleted', category.name),
      onError: (error) => (isGone(error) ? undefined : sayFailed(faqTexts.deleting_category_failed)(error)),
    });
  };

  return { removeFaq, removeCategory };
}
