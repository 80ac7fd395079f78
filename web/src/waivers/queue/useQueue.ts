import type { QueuedWaiver } from '@parade/contract/waivers/review/queue.ts';
import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import type { NamedKey } from '../../ui/keys/namedKeys.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useApproveWaiver, useUndoApproval, useWaiver } from '../queries.ts';
import { approvedBefore, waiverWords } from '../words.ts';

/** The waiver of the queue that is looked at, and what is done with it. */
export type Queue = ReturnType<typeof useQueue>;

/** On narrower windows the panel comes before the list, and a press on a name opens the waiver itself. */
const sideBySide = '(min-width: 75em)';

/**
 * Which row is looked at: the one that was pressed, or that J and K went to; once it is approved and leaves the list, the
 * one that takes its place. Never because it has the focus: Tab passes rows on its way to the panel, and the last of them
 * would be approved. A approves it and goes on, Z takes the last approval back.
 */
export function useQueue(rows: readonly QueuedWaiver[] | undefined, panel: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState<{ id: number; offset: number }>({ id: 0, offset: 0 });
  const found = rows?.findIndex(({ id }) => id === at.id) ?? -1;
  const offset = found >= 0 ? found : Math.min(at.offset, (rows?.length ?? 1) - 1);
  const chosen = rows?.[offset];
  const detail = useWaiver(chosen?.token);
  // Read ahead: nobody waits for the signature of the next one.
  useWaiver(rows?.[offset + 1]?.token);
  const { approve, undo, busy } = useApproving();
  const choose = (id: number) => {
    const to = rows?.findIndex((row) => row.id === id) ?? -1;
    if (to >= 0) setAt({ id, offset: to });
  };
  const step = (by: number) => {
    const row = rows?.[offset + by];
    if (row) choose(row.id);
  };
  const approveChosen = () => {
    // Nobody approves a signature that is not on the screen.
    if (!chosen || busy || !detail.data || !chosen.actions.includes('approve')) return;
    // The next waiver on the list takes its place.
    const next = rows?.[offset + 1];
    setAt(next ? { id: next.id, offset } : { id: 0, offset });
    void approve(chosen).then((isDone) => {
      if (!isDone) choose(chosen.id);
    });
  };
  // A key that is held decides once.
  const once = (act: () => unknown) => (event: KeyboardEvent) => void (event.repeat || act());
  useKeys({ a: once(approveChosen), z: once(undo) }, queueKeys);
  return {
    chosen,
    /** The same to compare: what was answered, and the signatures. */
    detail,
    offset,
    isLast: offset >= (rows?.length ?? 0) - 1,
    busy,
    step,
    approve: approveChosen,
    moveTo: (key: string) => choose(Number(key)),
    openAt: (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const id = rowAt(event.target);
      if (id === 0 || !window.matchMedia(sideBySide).matches) return;
      event.preventDefault();
      event.stopPropagation();
      choose(id);
      // Pressed by Enter: its acts are behind all other rows.
      if (event.detail === 0) panel.current?.focus();
    },
  };
}

const queueKeys: readonly NamedKey[] = [
  { key: 'A', what: 'Approve the waiver that is shown, and go to the next' },
  { key: 'Z', what: 'Undo the last approval' },
];

function rowAt(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;
  return Number(row?.dataset['row'] ?? 0);
}

/** Approves without a question: the notice takes it back. */
function useApproving() {
  const toast = useToast();
  const approving = useApproveWaiver();
  const undoing = useUndoApproval();
  const last = useRef<QueuedWaiver>(null);
  const takeBack = (waiver: QueuedWaiver) => {
    if (last.current?.token === waiver.token) last.current = null;
    return tellOutcome(toast, undoing.mutateAsync(waiver.token), {
      done: () => toast.success('Approval undone', `The waiver of ${waiver.name} waits for approval again.`),
      failed: waiverWords.problem_updating,
    });
  };
  const undo = async () => {
    const waiver = last.current;
    if (!waiver) return;
    if (!(await takeBack(waiver))) last.current = waiver;
  };
  const approve = async (waiver: QueuedWaiver): Promise<boolean> => {
    try {
      const { data, was_approved } = await approving.mutateAsync(waiver.token);
      // A list that is older than the approval: Undo would take back what somebody else has done.
      if (was_approved) {
        toast.warning(...approvedBefore(data));
        return true;
      }
      last.current = waiver;
      toast.success(`${waiver.name} approved`, 'The waiver is completed.', () => takeBack(waiver));
      return true;
    } catch (error) {
      toast.error(waiverWords.problem_approving, error instanceof Error ? error.message : waiverWords.submit_failed);
      return false;
    }
  };
  return { approve, undo, busy: approving.isPending || undoing.isPending };
}
