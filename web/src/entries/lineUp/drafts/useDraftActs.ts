import { counted } from '@parade/contract/wording.ts';
import type { LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../../ui/Toast.tsx';
import { useIsHere } from '../../../ui/acting/useIsHere.ts';
import { useLineUpChanges } from '../queries.ts';
import type { Orphaned, Tab, useEdits } from '../useEdits.ts';

/** New, copy, rename and delete; each new draft is opened. */
export function useDraftActs(
  lineUp: LineUp | undefined,
  tab: Tab,
  edits: ReturnType<typeof useEdits>,
  addressOf: (tab: Tab) => string,
) {
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
    /** Not while it is deleted here: then nobody else has done it. */
    orphaned: deleteDraft.isPending ? [] : edits.orphaned,
    isCreating: createDraft.isPending,
    saveOrphaned: ({ id, name, ids }: Orphaned) =>
      void tellOutcome(toast, createDraft.mutateAsync({ name, ids: [...ids] }), {
        done: (answer) => {
          edits.forget(id);
          toast.success('Saved', `Draft ‘${answer.draft.name}’ has been created.`);
          if (isHere()) void navigate(addressOf(answer.draft.id));
        },
        failed: 'Problem Saving Parade Order',
      }),
    create: async (name: string, signal: AbortSignal) => {
      const answer = await createDraft.mutateAsync({ name, ids: [...edits.now.ids], signal });
      signal.throwIfAborted();
      toast.success('Saved', `Draft ‘${answer.draft.name}’ has been created.`);
      await navigate(addressOf(answer.draft.id));
    },
    rename: async (name: string, signal: AbortSignal) => {
      if (draft) await saveDraft.mutateAsync({ id: draft.id, name, revision: draft.revision, signal });
      toast.success('Saved');
    },
    remove: async () => {
      if (!draft) return;
      const yes = await confirm({
        title: 'Delete Draft?',
        body: `‘${draft.name}’ with ${counted(draft.ids.length, 'placed entry', 'placed entries')} is deleted. The official order stays as it is.`,
        act: 'Delete Draft',
        cancelLabel: 'Keep draft',
        danger: true,
      });
      if (!yes) return;
      await tellOutcome(toast, deleteDraft.mutateAsync(draft.id), {
        done: () => {
          edits.forget(draft.id);
          toast.success('Saved', `Draft ‘${draft.name}’ has been deleted.`);
          if (isHere()) void navigate(addressOf(null), { replace: true });
        },
        failed: 'Problem Deleting Draft',
      });
    },
  };
}
