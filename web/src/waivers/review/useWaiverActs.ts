import { type BulkAnswer, type BulkBody, leftOutText } from '@parade/contract/waivers/bulk.ts';
import type { WaiverDetail, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { counted } from '@parade/contract/wording.ts';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { type Question, useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type ActName, acts, type BulkActName, bulkActs } from './acts.ts';
import {
  useApproveWaiver,
  useApproveWaivers,
  useAskAgain,
  useConfirmVerification,
  useRemindSigner,
  useRemindSigners,
  useVerifyWaivers,
} from '../queries.ts';
import { approvedBefore, waiverWords } from '../words.ts';

/** Does one of the acts to one waiver, after its question, and says what became of it. */
export function useWaiverActs() {
  const toast = useToast();
  const ask = useAsked();
  const work = {
    remind: useRemindSigner(),
    approve: useApproveWaiver(),
    verify: useConfirmVerification(),
    ask_again: useAskAgain(),
  };
  return {
    busy: Object.values(work).some(({ isPending }) => isPending),
    act: (name: ActName, waiver: WaiverListed | WaiverDetail) =>
      ask(name, acts[name].ask(waiver), async () => {
        const answer = await work[name].mutateAsync(waiver.token);
        if ('was_approved' in answer && answer.was_approved) toast.warning(...approvedBefore(answer.data));
        else toast.success(...acts[name].done(waiver));
      }),
  };
}

export interface ActedOn {
  readonly waivers: number;
  /** A season may have two waivers for each; undefined where some of the waivers are on pages that are not read. */
  readonly people: number | undefined;
  /** Who of those chosen is left out, in words, where that is known before. */
  readonly skipped?: string | null;
}

/**
 * Does one of the acts to many waivers, after its question that names how many; `onDone`: the choice is over. No waivers: all are
 * chosen that it has nothing to do with.
 */
export function useBulkActs(onDone: () => void) {
  const { data } = useSession();
  const toast = useToast();
  const ask = useAsked();
  const work = { remind: useRemindSigners(), approve: useApproveWaivers(), verify: useVerifyWaivers() };
  const showResult = (done: string, problem: string, answer: BulkAnswer) => {
    const left = answer.left_out.length > 0 ? `Skipped: ${leftOutText(answer.left_out)}.` : '';
    if (answer.success) {
      toast.success(done, `${answer.message} ${left}`.trim());
      onDone();
    } else {
      const error = answer.error ?? waiverWords.submit_failed;
      // Not every fixed text ends with a period.
      toast.error(problem, left === '' ? error : `${error.replace(/\.$/, '')}. ${left}`);
    }
  };
  return {
    isBusy: (name: BulkActName) => work[name].isPending,
    act: (name: BulkActName, count: ActedOn, body: BulkBody) => {
      const { sends, done, ask: question } = bulkActs[name];
      if (sends && !data.settings.enable_waiver_emails) {
        toast.warning(waiverWords.emails_disabled, waiverWords.emails_disabled_text);
        return;
      }
      if (count.waivers === 0) {
        toast.warning(waiverWords.nothing_to_approve, waiverWords.nothing_to_approve_text);
        return;
      }
      const asked = question(
        counted(count.waivers, 'waiver'),
        count.people === undefined ? null : counted(count.people, 'person', 'people'),
        count.skipped ?? null,
      );
      void ask(name, asked, async () => showResult(done, acts[name].problem, await work[name].mutateAsync(body)));
    },
  };
}

/** Asks, works when the answer is yes, and says in the catalogue's words when that fails. */
export function useAsked() {
  const confirm = useConfirm();
  const toast = useToast();
  return async (name: ActName, question: Question, work: () => Promise<void>): Promise<void> => {
    if (!(await confirm(question))) return;
    try {
      await work();
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'waiver-emails-disabled')
        toast.warning(waiverWords.emails_disabled, waiverWords.emails_disabled_text);
      else toast.error(acts[name].problem, error instanceof Error ? error.message : acts[name].otherwise);
    }
  };
}
