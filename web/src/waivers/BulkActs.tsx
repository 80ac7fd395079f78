import { type BulkAnswer, type BulkBody, leftOutText } from '@parade/contract/waivers/bulk.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { useSession } from '../access/session.tsx';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { BulkBar } from '../ui/DataTable.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useApproveWaivers, useRemindSigners, useVerifyWaivers } from './queries.ts';
import { waiverWords } from './words.ts';

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

/** What is chosen, kept from page to page, and forgotten when the filters change. */
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

/** Reminders, approval and verification for what is chosen; every question names how many. */
export function BulkActs({
  selection,
  filters,
  rows,
  total,
}: {
  selection: Selection;
  filters: ListFilters;
  rows: readonly WaiverListed[] | undefined;
  total: number;
}) {
  const { data, can } = useSession();
  const { settings } = data;
  const confirm = useConfirm();
  const toast = useToast();
  const reminding = useRemindSigners();
  const approving = useApproveWaivers();
  const verifying = useVerifyWaivers();
  const count = selection.isAll ? total : selection.chosen.size;
  const people = `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
  const waivers = `${count.toLocaleString('en-US')} ${count === 1 ? 'waiver' : 'waivers'}`;
  const isPageChosen = (rows?.length ?? 0) > 0 && rows?.every(({ id }) => selection.chosen.has(id));
  const bodyOf = (): BulkBody =>
    selection.isAll
      ? { ...filters, count: total }
      : { type: 'any', status: 'any', ids: [...selection.chosen].map(Number) };

  const showResult = (done: string, problem: string, answer: BulkAnswer) => {
    const left = answer.left_out.length > 0 ? `Skipped: ${leftOutText(answer.left_out)}.` : '';
    if (answer.success) {
      toast.success(done, `${answer.message} ${left}`.trim());
      selection.chooseNone();
    } else toast.error(problem, `${answer.error ?? waiverWords.submit_failed} ${left}`.trim());
  };

  const remind = async () => {
    if (!settings.enable_waiver_emails) {
      toast.warning(waiverWords.emails_disabled, waiverWords.emails_disabled_text);
      return;
    }
    const go = await confirm({
      title: `Remind ${people}?`,
      body: 'We email the signing link again to everyone selected who has not signed and has an email address. Each person gets at most one reminder a day.',
      act: `Remind ${people}`,
    });
    if (!go) return;
    try {
      showResult('Reminders sent', waiverWords.problem_sending, await reminding.mutateAsync(bodyOf()));
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'waiver-emails-disabled')
        toast.warning(waiverWords.emails_disabled, waiverWords.emails_disabled_text);
      else toast.error(waiverWords.problem_sending, error instanceof Error ? error.message : waiverWords.submit_failed);
    }
  };

  const approve = async () => {
    const go = await confirm({
      title: `Approve ${waivers}?`,
      body: 'This completes the selected waivers that are signed and pending approval. Completed waivers cannot be changed.',
      act: `Approve ${waivers}`,
    });
    if (!go) return;
    try {
      showResult('Waivers approved', waiverWords.problem_approving, await approving.mutateAsync(bodyOf()));
    } catch (error) {
      toast.error(waiverWords.problem_approving, error instanceof Error ? error.message : waiverWords.submit_failed);
    }
  };

  const verify = async () => {
    const go = await confirm({
      title: `Confirm the verification of ${waivers}?`,
      body: 'You confirm that you have checked the ID of everyone who signed one of the selected waivers. Your name and the time are recorded for each waiver.',
      act: `Verify ${waivers}`,
    });
    if (!go) return;
    try {
      showResult('Verification confirmed', waiverWords.problem_verifying, await verifying.mutateAsync(bodyOf()));
    } catch (error) {
      toast.error(waiverWords.problem_verifying, error instanceof Error ? error.message : waiverWords.cannot_verify);
    }
  };

  return (
    <BulkBar count={count} onClear={selection.chooseNone}>
      {!selection.isAll && isPageChosen && total > selection.chosen.size ? (
        <Button look="quiet" onClick={selection.chooseAll}>
          Select all {total.toLocaleString('en-US')} that match
        </Button>
      ) : null}
      <Button busy={reminding.isPending} onClick={() => void remind()}>
        Send reminders
      </Button>
      <Button busy={approving.isPending} onClick={() => void approve()}>
        Approve
      </Button>
      {can('manageWaiverVerification') ? (
        <Button busy={verifying.isPending} onClick={() => void verify()}>
          Verify
        </Button>
      ) : null}
    </BulkBar>
  );
}
