import { type LeftOutEntry, type LineUp, type OrderState } from '@parade/contract/entries/lineUp/lineUp.ts';
import type { Order } from '@parade/contract/entries/lineUp/order.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { counted } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { otherOrder, useLineUpChanges } from './queries.ts';
import { storedOrder, type Tab, type useEdits } from './useEdits.ts';
import { leftOutWords } from './words.ts';

type Edits = ReturnType<typeof useEdits>;

/** Save, undo, clear and make official, each with its question and its notice; and what a refused save leads to. */
export function useActs(lineUp: LineUp | undefined, tab: Tab, edits: Edits) {
  const changes = useLineUpChanges(lineUp?.year ?? 0);
  const { other, forgetOther, saveOver, clearAll } = useOrderSaving(lineUp, tab, edits, changes);
  const undo = useUndo(tab, edits);
  const clear = useClearing(lineUp, clearAll);
  const makeOfficial = useMakingOfficial(lineUp, tab, changes);
  return {
    other,
    busy: [changes.saveOrder, changes.saveDraft, changes.clearOrder, changes.makeOfficial].some(
      ({ isPending }) => isPending,
    ),
    save: () => saveOver(edits.now.revision),
    undo,
    clear,
    makeOfficial,
    /** The choice between the two orders after a refused save. */
    keepMine: () => other && saveOver(other.revision),
    takeTheirs: () => {
      edits.reset();
      forgetOther();
    },
    merge: (ids: readonly number[]) => {
      if (!other) return;
      edits.rebase(other, ids);
      forgetOther();
    },
    leave: forgetOther,
  };
}

type Changes = ReturnType<typeof useLineUpChanges>;

/** Saves the shown order over the stored one. `other` is what somebody else has saved meanwhile; null: nobody has. */
function useOrderSaving(lineUp: LineUp | undefined, tab: Tab, edits: Edits, changes: Changes) {
  const { saveOrder, clearOrder, saveDraft } = changes;
  const toast = useToast();
  const [found, setFound] = useState<{ readonly tab: Tab; readonly order: OrderState } | null>(null);
  // Answered while another tab is looked at, it waits until its own is shown again.
  const other = found?.tab === tab ? found.order : null;

  const saved =
    (title: string, sent: Order) =>
    ({ left_out, stored }: { readonly left_out: readonly LeftOutEntry[]; readonly stored: OrderState }) => {
      edits.saved(sent, stored);
      setFound(null);
      if (left_out.length > 0) toast.warning(title, leftOutWords(left_out));
      else toast.success(title);
    };
  const failed = (error: Error) => {
    const theirs = otherOrder(error);
    if (theirs) setFound({ tab, order: theirs });
    else toast.error('Problem Saving Parade Order', error.message);
  };
  /** revision: of the order that is replaced. */
  const saveOver = (revision: number) => {
    const ids = [...edits.now.ids];
    if (tab !== null) saveDraft.mutate({ id: tab, ids, revision }, { onSuccess: saved('Saved', ids), onError: failed });
    else if (ids.length === 0) clearAll(revision);
    else
      saveOrder.mutate(
        { ids, revision, year: lineUp?.year },
        { onSuccess: saved(PARADE_ORDER.saved, ids), onError: failed },
      );
  };
  const clearAll = (revision: number) =>
    clearOrder.mutate(
      { ids: [...storedOrder(lineUp, null).ids], revision, year: lineUp?.year },
      { onSuccess: saved(PARADE_ORDER.cleared, edits.now.ids), onError: failed },
    );
  return { other, forgetOther: () => setFound(null), saveOver, clearAll };
}

function useUndo(tab: Tab, edits: Edits) {
  const confirm = useConfirm();
  const toast = useToast();
  return async () => {
    const yes = await confirm({
      title: PARADE_ORDER.reset_question,
      body: `${counted(edits.unsaved(tab), 'change')} that you have not saved will be undone.`,
      act: PARADE_ORDER.undo,
      cancelLabel: 'Keep changes',
    });
    if (!yes) return;
    edits.reset();
    toast.success(PARADE_ORDER.reset);
  };
}

function useClearing(lineUp: LineUp | undefined, clearAll: (revision: number) => void) {
  const confirm = useConfirm();
  return async () => {
    const stored = storedOrder(lineUp, null);
    const yes = await confirm({
      title: PARADE_ORDER.clear_question,
      body: `${counted(stored.ids.length, 'entry', 'entries')} will lose ${stored.ids.length === 1 ? 'its' : 'their'} place in the ${lineUp?.year ?? ''} parade. Drafts stay as they are.`,
      act: PARADE_ORDER.clear,
      cancelLabel: 'Keep the order',
      danger: true,
    });
    if (yes) clearAll(stored.revision);
  };
}

function useMakingOfficial(lineUp: LineUp | undefined, tab: Tab, { makeOfficial }: Changes) {
  const confirm = useConfirm();
  const toast = useToast();
  return async () => {
    const draft = lineUp?.drafts.find(({ id }) => id === tab);
    if (!draft || !lineUp) return;
    const yes = await confirm({
      title: 'Make this draft official?',
      body: `‘${draft.name}’ with ${counted(draft.ids.length, 'entry', 'entries')} takes the place of the official order of ${lineUp.year}, which leaders and the media guide show.`,
      act: 'Make official',
      cancelLabel: 'Keep the official order',
    });
    if (!yes) return;
    const body = { id: draft.id, revision: lineUp.official.revision, draft_revision: draft.revision };
    await makeOfficial.mutateAsync(body).then(
      ({ left_out }) => {
        if (left_out.length > 0) toast.warning(PARADE_ORDER.saved, leftOutWords(left_out));
        else toast.success(PARADE_ORDER.saved, `‘${draft.name}’ is the official order now.`);
      },
      (error: Error) =>
        toast.warning('The order has changed', otherOrder(error) ? 'Please look at it and try again.' : error.message),
    );
  };
}
