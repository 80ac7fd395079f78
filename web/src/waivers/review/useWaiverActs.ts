import type { WaiverDetail, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { CallFailure } from '../../http/client.ts';
import { type Question, useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type ActName, acts } from './acts.ts';
import { useApproveWaiver, useAskAgain, useConfirmVerification, useRemindSigner } from '../queries.ts';
import { waiverWords } from '../words.ts';

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
    busy: work.approve.isPending || work.verify.isPending || work.remind.isPending,
    act: (name: ActName, waiver: WaiverListed | WaiverDetail) =>
      ask(name, acts[name].ask(waiver), async () => {
        await work[name].mutateAsync(waiver.token);
        toast.success(...acts[name].done(waiver));
      }),
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
