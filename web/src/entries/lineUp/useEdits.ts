import type { LineUp, LineUpDraft, OrderState } from '@parade/contract/entries/lineUp/lineUp.ts';
import { movesBetween, type Order } from '@parade/contract/entries/lineUp/order.ts';
import { useCallback, useMemo, useState } from 'react';
import { useLatest } from '../../ui/useLatest.ts';

/** An order that somebody works on here: what it began with, and how it is now. */
export interface Edited {
  readonly base: Order;
  /** The revision that the edits began with; sent with the save. */
  readonly revision: number;
  /** Who worked on it last, as the edits began. */
  readonly updated_at: string | null;
  readonly updated_by: string | null;
  readonly ids: Order;
  /** The draft that it is an order of, as it was called when the edits began; null: the official order. */
  readonly draft: Pick<LineUpDraft, 'id' | 'name'> | null;
}

/** The changes to a draft that somebody else has deleted. */
export interface Orphaned {
  readonly id: number;
  readonly name: string;
  readonly ids: Order;
}

/** null: the official order; else the id of a draft. */
export type Tab = number | null;

/**
 * The orders of a year as they are on this screen: each tab keeps what is not saved while another one is looked at. An
 * order that nobody has changed here follows the server; one that was changed keeps what it began with, so that the
 * save finds out what somebody else did.
 */
export function useEdits(lineUp: LineUp | undefined, tab: Tab) {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edited>>(new Map());
  const orphaned = useMemo(() => orphanedIn(lineUp, edits), [lineUp, edits]);
  const keyOf = useCallback((of: Tab) => `${lineUp?.year ?? ''}/${of ?? 'official'}`, [lineUp?.year]);
  const key = keyOf(tab);
  const stored = storedOrder(lineUp, tab);
  const edited = edits.get(key) ?? begin(lineUp, tab);
  // A draft that was renamed has another revision and the order that the edits began with: nothing to merge.
  const now: Edited = isSameOrder(edited.base, stored.ids) ? { ...edited, ...signOf(stored) } : edited;
  const latest = useLatest(lineUp);
  const change = useCallback(
    (make: (ids: Order) => Order) => {
      // Not as it was when the change was offered: Undo is pressed after a save as well.
      const begun = begin(latest(), tab);
      setEdits((all) => {
        const before = all.get(key) ?? begun;
        return new Map(all).set(key, { ...before, ids: make(before.ids) });
      });
    },
    [key, tab, latest],
  );
  const counts = useMemo(
    () => new Map([...edits].map(([of, { base, ids }]) => [of, movesBetween(base, ids).length])),
    [edits],
  );
  return {
    now,
    change,
    /** Begins again with an order of the server and goes on with another one: after a merge. */
    rebase: (base: OrderState, ids: Order) =>
      setEdits((all) => new Map(all).set(key, { ...now, base: base.ids, ...signOf(base), ids })),
    /** An order is stored as it was sent; what was moved meanwhile is on top of it. */
    saved: (sent: Order, as: OrderState) =>
      setEdits((all) => {
        const { ids } = all.get(key) ?? { ids: sent };
        const others = [...all].filter(([of]) => of !== key);
        return new Map(
          isSameOrder(ids, sent) ? others : [...others, [key, { ...now, base: as.ids, ...signOf(as), ids }]],
        );
      }),
    /** Forgets what was done here. */
    reset: () => setEdits((all) => new Map([...all].filter(([of]) => of !== key))),
    orphaned,
    /** Forgets what was done to a draft that is not there any more. */
    forget: (draft: number) => setEdits((all) => new Map([...all].filter(([of]) => of !== keyOf(draft)))),
    /** How many changes of a tab are not saved. */
    unsaved: (of: Tab) => counts.get(keyOf(of)) ?? 0,
    anyUnsaved: [...counts.values()].some((count) => count > 0),
  };
}

/** Finds changes whose draft the year no longer has. */
function orphanedIn(lineUp: LineUp | undefined, edits: ReadonlyMap<string, Edited>): readonly Orphaned[] {
  if (!lineUp) return [];
  const isThere = new Set(lineUp.drafts.map(({ id }) => id));
  return [...edits.values()].flatMap(({ draft, base, ids }) =>
    draft && !isThere.has(draft.id) && !isSameOrder(base, ids) ? [{ ...draft, ids }] : [],
  );
}

/** An order as the server has it, before anything is changed here. */
function begin(lineUp: LineUp | undefined, tab: Tab): Edited {
  const stored = storedOrder(lineUp, tab);
  const { ids } = stored;
  const draft = lineUp?.drafts.find(({ id }) => id === tab);
  return { base: ids, ...signOf(stored), ids, draft: draft ? { id: draft.id, name: draft.name } : null };
}

/** Which save it is of. */
function signOf({ revision, updated_at, updated_by }: OrderState) {
  return { revision, updated_at, updated_by };
}

const nothing: OrderState = { ids: [], revision: 0, updated_at: null, updated_by: null };

function isSameOrder(one: Order, other: Order): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** The order of a tab as the server has it. */
export function storedOrder(lineUp: LineUp | undefined, tab: Tab): OrderState {
  if (tab === null) return lineUp?.official ?? nothing;
  return lineUp?.drafts.find(({ id }) => id === tab) ?? nothing;
}
