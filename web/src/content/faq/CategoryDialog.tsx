import { type FaqCategory, faqCategoryInput, maxFaqCategoryName } from '@parade/contract/content/faq/faq.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useSaveCategory } from './queries.ts';

/** Names a category; null: a new one. */
export function CategoryDialog({ category, onClose }: { category: FaqCategory | null; onClose: () => void }) {
  const toast = useToast();
  const { mutateAsync } = useSaveCategory(category?.id ?? null);
  const form = useSmallForm({
    schema: faqCategoryInput,
    start: { name: category?.name ?? '' },
    labels: { name: 'Name' },
    send: async (body, signal) => {
      await mutateAsync({ body, signal });
      toast.success('Saved', body.name);
    },
  });
  return (
    <FormDialog title={category ? 'Rename category' : 'New category'} form={form} act="Save" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" required maxLength={maxFaqCategoryName} autoComplete="off" />
    </FormDialog>
  );
}
