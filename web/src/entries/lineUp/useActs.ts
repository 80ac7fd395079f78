import { type LeftOutEntry, type LineUp, type OrderState } from '@parade/contract/entries/lineUp/lineUp.ts';
import type { Order } from '@parade/contract/entries/lineUp/order.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { showTime } from '@parade/contract/calendar.ts';
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
  const { other, forgetOther, saveOver, saved } = useOrderSaving(lineUp, tab, edits, changes);
  const undo = useUndo(tab, edits);
  const clear = useClearing(lineUp, changes, () => saved(PARADE_ORDER.cleared, edits.now.ids));
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
    else if (ids.length === 0)
      clearOrder.mutate(clearing(lineUp, revision), { onSuccess: saved(PARADE_ORDER.cleared, ids), onError: failed });
    else
      saveOrder.mutate(
        { ids, revision, year: lineUp?.year },
        { onSuccess: saved(PARADE_ORDER.saved, ids), onError: failed },
      );
  };
  return { other, forgetOther: () => setFound(null), saveOver, saved };
}

const clearing = (lineUp: LineUp | undefined, revision: number) => ({
  ids: [...storedOrder(lineUp, null).ids],
  revision,
  year: lineUp?.year,
});

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

type Answered = Awaited<ReturnType<Changes['clearOrder']['mutateAsync']>>;

function useClearing(
  lineUp: LineUp | undefined,
  { clearOrder }: Changes,
  whenCleared: () => (answer: Answered) => void,
) {
  const confirm = useConfirm();
  const toast = useToast();
  /** Somebody else was quicker: there are no moves of one's own to choose between. */
  const failed = (error: Error) => {
    const other = otherOrder(error);
    if (!other) return toast.error('Problem Clearing Parade Order', error.message);
    if (other.ids.length === 0) return toast.success(PARADE_ORDER.cleared);
    const when = other.updated_at ? ` at ${showTime(other.updated_at)}` : '';
    toast.warning(
      'The parade order was not cleared',
      `${other.updated_by ?? 'Someone else'} changed it${when}. Look at it, and clear it again if you still want to.`,
    );
  };
  return async () => {
    const stored = storedOrder(lineUp, null);
    const yes = await confirm({
      title: PARADE_ORDER.clear_question,
      body: `${counted(stored.ids.length, 'entry', 'entries')} will lose ${stored.ids.length === 1 ? 'its' : 'their'} place in the ${lineUp?.year ?? ''} parade. Drafts stay as they are.`,
      act: PARADE_ORDER.clear,
      cancelLabel: 'Keep the order',
      danger: true,
    });
    if (yes) clearOrder.mutate(clearing(lineUp, stored.revision), { onSuccess: whenCleared(), onError: failed });
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
