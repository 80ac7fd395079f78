import type { FaqCategoryInput, FaqInput, FaqOrder } from '@parade/contract/content/faq/faq.ts';
import { faqRoutes } from '@parade/contract/content/faq/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../http/client.ts';

const faqKey = ['faq'] as const;

/** Every category with its questions. */
export function useFaq() {
  return useQuery({
    queryKey: faqKey,
    queryFn: async ({ signal }) => (await call(faqRoutes.listFaqCategories, {}, { signal })).data,
  });
}

function useForget() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: faqKey });
}

/** The question that is changed, with the revision that was read; null: a new one. */
type Changed = { readonly id: number; readonly revision: number } | null;

export function useSaveFaq(faq: Changed) {
  const onSuccess = useForget();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<FaqInput>) =>
      faq
        ? call(faqRoutes.updateFaq, { params: { id: faq.id }, body: { ...body, revision: faq.revision } }, { signal })
        : call(faqRoutes.createFaq, { body }, { signal }),
    onSuccess,
  });
}

export function useDeleteFaq() {
  const onSettled = useForget();
  return useMutation({
    mutationFn: (id: number) => call(faqRoutes.deleteFaq, { params: { id } }),
    onSettled,
  });
}

/** Renames the category with this id; null adds one. */
export function useSaveCategory(id: number | null) {
  const onSuccess = useForget();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<FaqCategoryInput>) =>
      id === null
        ? call(faqRoutes.createFaqCategory, { body }, { signal })
        : call(faqRoutes.updateFaqCategory, { params: { id }, body }, { signal }),
    onSuccess,
  });
}

export function useDeleteCategory() {
  const onSettled = useForget();
  return useMutation({
    mutationFn: (id: number) => call(faqRoutes.deleteFaqCategory, { params: { id } }),
    onSettled,
  });
}

export function useSaveOrder() {
  const onSettled = useForget();
  return useMutation({
    mutationFn: (body: FaqOrder) => call(faqRoutes.saveFaqOrder, { body }),
    // Refused because somebody else was quicker, too.
    onSettled,
  });
}
