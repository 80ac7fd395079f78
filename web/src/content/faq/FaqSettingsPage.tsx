import { pathTo } from '@parade/contract/access/screens.ts';
import type { Faq, FaqCategory, FaqOrder } from '@parade/contract/content/faq/faq.ts';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorNotice, LoadingRows, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { FaqDialog } from './FaqDialog.tsx';
import faqStyles from './faq.module.css';
import { FaqList } from './FaqList.tsx';
import { inOrder, orderRead } from './faqRows.ts';
import { useFaq, useSaveOrder } from './queries.ts';

/** The item that a dialog edits. */
type Edited =
  | { readonly kind: 'faq'; readonly faq: Faq | null; readonly category: number }
  | { readonly kind: 'category'; readonly category: FaqCategory | null };

/** Settings, tab 'FAQ': categories and questions with their answers, in their order. */
export function FaqSettingsPage() {
  const faq = useFaq();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [first] = faq.data ?? [];
  const close = () => setEdited(null);
  return (
    <SettingsFrame>
      <Section
        title="FAQ"
        actions={
          <div className={faqStyles['acts']}>
            <ButtonLink look="quiet" to={pathTo('faq')} icon={<IconExternalLink size={20} aria-hidden />}>
              View FAQ
            </ButtonLink>
            <Button onClick={() => setEdited({ kind: 'category', category: null })}>New category</Button>
            {first ? (
              <Button
                look="primary"
                icon={<IconPlus size={20} aria-hidden />}
                onClick={() => setEdited({ kind: 'faq', faq: null, category: first.id })}
              >
                New question
              </Button>
            ) : null}
          </div>
        }
      >
        <p className={faqStyles['lead']}>
          Everyone can read these, with or without an account. Drag a question to its place, or use the arrows.
        </p>
        {faq.error && !faq.data ? <ErrorNotice error={faq.error} retry={() => void faq.refetch()} /> : null}
        {!faq.data && !faq.error ? <LoadingRows rows={8} label="Loading the questions" /> : null}
        {faq.data?.length === 0 ? (
          <EmptyState title="No questions yet" drawing="stand">
            Create a category first, such as “Parade day”. Then add its questions.
          </EmptyState>
        ) : null}
        {faq.data && faq.data.length > 0 ? <Desk categories={faq.data} onEdit={setEdited} /> : null}
      </Section>
      {edited?.kind === 'category' ? <CategoryDialog category={edited.category} onClose={close} /> : null}
      {edited?.kind === 'faq' ? (
        <FaqDialog categories={faq.data ?? []} faq={edited.faq} category={edited.category} onClose={close} />
      ) : null}
    </SettingsFrame>
  );
}

const otherOrderTitle = 'Someone else has changed the order';
const otherOrderText = 'Yours is still here. Save it again to replace theirs, or press ‘Undo changes’ to see theirs.';

/** The list in the order that is on the screen, which may not be saved yet. */
function Desk({ categories, onEdit }: { categories: readonly FaqCategory[]; onEdit: (edited: Edited) => void }) {
  const [order, setOrder] = useState<FaqOrder['order'] | null>(null);
  /** What the changes began with; null: somebody else has changed it, and that was said. */
  const [from, setFrom] = useState<FaqOrder['order'] | null>(null);
  const saving = useSaveOrder();
  const toast = useToast();
  useUnsavedGuard(order !== null && !saving.isPending);
  const shown = inOrder(categories, order);
  const change = (next: FaqOrder['order'] | null) => {
    setOrder(next);
    setFrom(order === null ? orderRead(categories) : from);
  };
  const save = async () => {
    const sent = orderRead(shown);
    try {
      await saving.mutateAsync({ order: sent, from: from ?? orderRead(categories) });
      // What was moved while it was being saved stays, and is saved next.
      setOrder((now) => (now === order ? null : now));
      setFrom(sent);
      toast.success('Saved', 'Everyone sees the new order.');
    } catch (failure) {
      const isOther = failure instanceof CallFailure && failure.code === 'order-changed';
      if (isOther) {
        setFrom(null);
        toast.warning(otherOrderTitle, otherOrderText);
      } else toast.error('We couldn’t save the order', failure instanceof Error ? failure.message : undefined);
    }
  };
  return (
    <>
      <FaqList
        saved={categories}
        categories={shown}
        onOrder={change}
        onEdit={(faq) => onEdit({ kind: 'faq', faq, category: faq.faq_category_id })}
        onAdd={(category) => onEdit({ kind: 'faq', faq: null, category: category.id })}
        onRename={(category) => onEdit({ kind: 'category', category })}
      />
      {order === null ? null : (
        <div className="foot-bar" data-foot>
          <Button look="primary" busy={saving.isPending} onClick={() => void save()}>
            Save order
          </Button>
          <Button onClick={() => change(null)}>Undo changes</Button>
        </div>
      )}
    </>
  );
}
