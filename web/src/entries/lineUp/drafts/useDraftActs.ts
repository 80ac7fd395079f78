import type { LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import type { Order } from '@parade/contract/entries/lineUp/order.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../../ui/Toast.tsx';
import { useIsHere } from '../../../ui/acting/useIsHere.ts';
import { useLineUpChanges } from '../queries.ts';
import type { Tab } from '../useEdits.ts';

/** New, copy, rename and delete; each new draft is opened. */
export function useDraftActs(lineUp: LineUp | undefined, tab: Tab, ids: Order, addressOf: (tab: Tab) => string) {
  const { createDraft, saveDraft, deleteDraft } = useLineUpChanges(lineUp?.year ?? 0);
  const [asking, ask] = useState<'new' | 'rename' | null>(null);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  const isHere = useIsHere();
  const draft = lineUp?.drafts.find(({ id }) => id === tab);
  return {
    asking,
    ask,
    draft,
    create: async (name: string) => {
      const answer = await createDraft.mutateAsync({ name, ids: [...ids] });
      toast.success('Saved', `Draft ‘${answer.draft.name}’ has been created.`);
      await navigate(addressOf(answer.draft.id));
    },
    rename: async (name: string) => {
      if (draft) await saveDraft.mutateAsync({ id: draft.id, name, revision: draft.revision });
      toast.success('Saved');
    },
    remove: async () => {
      if (!draft) return;
      const yes = await confirm({
        title: 'Delete Draft?',
        body: `‘${draft.name}’ with ${draft.ids.length} placed entries is deleted. The official order stays as it is.`,
        act: 'Delete Draft',
        cancelLabel: 'Keep draft',
        danger: true,
      });
      if (!yes) return;
      await tellOutcome(toast, deleteDraft.mutateAsync(draft.id), {
        done: () => {
          toast.success('Saved', `Draft ‘${draft.name}’ has been deleted.`);
          if (isHere()) void navigate(addressOf(null), { replace: true });
        },
        failed: 'Problem Deleting Draft',
      });
    },
  };
}
