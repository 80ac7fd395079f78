import type { WaiverDetail, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { CallFailure } from '../http/client.ts';
import { useConfirm } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useApproveWaiver, useAskAgain, useConfirmVerification, useRemindSigner } from './queries.ts';
import { waiverWords } from './words.ts';

/** What may be done to one waiver, with its questions and the catalogue's words when it fails. */
export function useWaiverActs() {
  const confirm = useConfirm();
  const toast = useToast();
  const approving = useApproveWaiver();
  const verifying = useConfirmVerification();
  const reminding = useRemindSigner();
  const asking = useAskAgain();
  const said = (error: unknown, otherwise: string) => (error instanceof Error ? error.message : otherwise);

  return {
    busy: approving.isPending || verifying.isPending || reminding.isPending,

    remind: async (waiver: WaiverListed) => {
      const go = await confirm({
        title: `Remind ${waiver.name}?`,
        body: `1 mail with the signing link goes to ${waiver.email ?? ''}. A person is reminded at most once a day.`,
        act: 'Send reminder',
      });
      if (!go) return;
      try {
        await reminding.mutateAsync(waiver.token);
        toast.success('Reminder sent', `${waiver.email ?? waiver.name} was sent the signing link again.`);
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'waiver-emails-disabled')
          toast.warning(waiverWords.emails_disabled, waiverWords.emails_disabled_text);
        else toast.error(waiverWords.problem_sending, said(error, waiverWords.submit_failed));
      }
    },

    approve: async (waiver: WaiverListed | WaiverDetail) => {
      const go = await confirm({
        title: `Approve the waiver of ${waiver.name}?`,
        body: 'The signed waiver is complete then. It cannot be changed any more.',
        act: 'Approve',
      });
      if (!go) return;
      try {
        await approving.mutateAsync(waiver.token);
        toast.success('Waiver approved', `The waiver of ${waiver.name} is completed.`);
      } catch (error) {
        toast.error(waiverWords.problem_approving, said(error, waiverWords.submit_failed));
      }
    },

    askAgain: async (waiver: WaiverListed) => {
      const go = await confirm({
        title: `Ask ${waiver.name} again?`,
        body: waiver.email
          ? `A new signing link is mailed to ${waiver.email}. If the address is wrong, change it instead.`
          : 'There is no email address: hand over a link afterwards.',
        act: 'Ask again',
      });
      if (!go) return;
      try {
        await asking.mutateAsync(waiver.token);
        toast.success('Asked again', `The waiver of ${waiver.name} is pending again.`);
      } catch (error) {
        toast.error(waiverWords.problem_sending, said(error, waiverWords.submit_failed));
      }
    },

    verify: async (waiver: WaiverListed | WaiverDetail) => {
      const go = await confirm({
        title: `Confirm the verification of ${waiver.name}?`,
        body: 'You confirm that you have checked the identity papers of the signer. Your name and the time are kept.',
        act: 'Confirm verification',
      });
      if (!go) return;
      try {
        await verifying.mutateAsync(waiver.token);
        toast.success('Verification confirmed');
      } catch (error) {
        toast.error(waiverWords.problem_verifying, said(error, waiverWords.cannot_verify));
      }
    },
  };
}
