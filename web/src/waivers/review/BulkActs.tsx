import type { BulkBody } from '@parade/contract/waivers/bulk.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { BulkBar } from '../../ui/table/BulkBar.tsx';
import { type BulkActName, bulkActs } from './acts.ts';
import { toRemind } from '../reminding.ts';
import { peopleOf } from '../words.ts';
import { type ActedOn, useBulkActs } from './useWaiverActs.ts';

/** The filters that the list is narrowed by, as a call takes them. */
export type ListFilters = Omit<BulkBody, 'ids' | 'count'>;

export interface Selection {
  readonly chosen: ReadonlySet<string | number>;
  /** Everything that matches, on all pages. */
  readonly isAll: boolean;
  readonly choose: (chosen: ReadonlySet<string | number>) => void;
  readonly chooseAll: () => void;
  readonly chooseNone: () => void;
}

/** The selection, remembered from page to page, and cleared when the filters change. */
export function useSelection(filters: ListFilters): Selection {
  const key = JSON.stringify(filters);
  const none = { key, chosen: new Set<string | number>() as ReadonlySet<string | number>, isAll: false };
  const [picked, setPicked] = useState(none);
  const now = picked.key === key ? picked : none;
  return {
    chosen: now.chosen,
    isAll: now.isAll,
    choose: (chosen) => setPicked({ key, chosen, isAll: false }),
    chooseAll: () => setPicked({ ...now, isAll: true }),
    chooseNone: () => setPicked(none),
  };
}

/** The rows as a table shows them chosen: every one where everything that matches is. */
export function shownAsChosen(selection: Selection, rows: readonly WaiverListed[] | undefined) {
  return selection.isAll ? new Set<string | number>(rows?.map(({ id }) => id)) : selection.chosen;
}

interface BulkActsProps {
  readonly selection: Selection;
  readonly filters: ListFilters;
  readonly rows: readonly WaiverListed[] | undefined;
  readonly total: number;
}

/** Reminders, approval and verification for what is chosen; every question names how many. */
export function BulkActs({ selection, filters, rows, total }: BulkActsProps) {
  const { can } = useSession();
  const { act, isBusy } = useBulkActs(selection.chooseNone);
  const count = selection.isAll ? total : selection.chosen.size;
  /** Undefined where some are on pages that are not read. */
  const known = selection.isAll ? undefined : knownOf(selection.chosen, rows);
  /** Those that are signed and not approved yet are all that approving has to do with, and reminding skips some. */
  const countFor = (name: BulkActName): ActedOn => {
    if (!known) return { waivers: count, people: undefined };
    if (name === 'approve') return { waivers: known.filter(isToApprove).length, people: peopleOf(known) };
    if (name === 'verify') return { waivers: count, people: peopleOf(known) };
    const { reminded, skipped } = toRemind(known);
    return { waivers: reminded.length, people: peopleOf(reminded), skipped };
  };
  const isPageChosen = (rows?.length ?? 0) > 0 && rows?.every(({ id }) => selection.chosen.has(id));

  return (
    <BulkBar count={count} onClear={selection.chooseNone}>
      {!selection.isAll && isPageChosen && total > selection.chosen.size ? (
        <Button look="quiet" onClick={selection.chooseAll}>
          Select all {total.toLocaleString('en-US')} that match
        </Button>
      ) : null}
      {(Object.keys(bulkActs) as BulkActName[]).map((name) => {
        const { label, may } = bulkActs[name];
        return may === undefined || can(may) ? (
          <Button
            key={name}
            busy={isBusy(name)}
            onClick={() => act(name, countFor(name), bodyOf(selection, filters, total))}
          >
            {label}
          </Button>
        ) : null;
      })}
    </BulkBar>
  );
}

function knownOf(chosen: Selection['chosen'], rows: readonly WaiverListed[] = []) {
  const known = rows.filter(({ id }) => chosen.has(id));
  return known.length < chosen.size ? undefined : known;
}

function isToApprove({ completed_at, approved_at }: WaiverListed): boolean {
  return completed_at !== null && approved_at === null;
}

function bodyOf(selection: Selection, filters: ListFilters, total: number): BulkBody {
  return selection.isAll
    ? { ...filters, count: total }
    : { type: 'any', status: 'any', ids: [...selection.chosen].map(Number) };
}
