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
  const errorText = (error: unknown, otherwise: string) => (error instanceof Error ? error.message : otherwise);

  return {
    busy: approving.isPending || verifying.isPending || reminding.isPending,

    remind: async (waiver: WaiverListed) => {
      const go = await confirm({
        title: `Remind ${waiver.name}?`,
        body: `We email the signing link to ${waiver.email ?? ''} again. Each person gets at most one reminder a day.`,
        act: 'Send reminder',
      });
      if (!go) return;
      try {
        await reminding.mutateAsync(waiver.token);
        toast.success('Reminder sent', `We emailed the signing link to ${waiver.email ?? waiver.name} again.`);
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'waiver-emails-disabled')
          toast.warning(waiverWords.emails_disabled, waiverWords.emails_disabled_text);
        else toast.error(waiverWords.problem_sending, errorText(error, waiverWords.submit_failed));
      }
    },

    approve: async (waiver: WaiverListed | WaiverDetail) => {
      const go = await confirm({
        title: `Approve the waiver for ${waiver.name}?`,
        body: 'This completes the signed waiver. After that, it cannot be changed.',
        act: 'Approve',
      });
      if (!go) return;
      try {
        await approving.mutateAsync(waiver.token);
        toast.success('Waiver approved', `The waiver for ${waiver.name} is completed.`);
      } catch (error) {
        toast.error(waiverWords.problem_approving, errorText(error, waiverWords.submit_failed));
      }
    },

    askAgain: async (waiver: WaiverListed) => {
      const go = await confirm({
        title: `Ask ${waiver.name} again?`,
        body: waiver.email
          ? `We email a new signing link to ${waiver.email}. If the address is wrong, change it instead.`
          : 'There is no email address, so hand over a signing link afterward.',
        act: 'Ask again',
      });
      if (!go) return;
      try {
        await asking.mutateAsync(waiver.token);
        toast.success('Signature requested again', `The waiver for ${waiver.name} is pending again.`);
      } catch (error) {
        toast.error(waiverWords.problem_sending, errorText(error, waiverWords.submit_failed));
      }
    },

    verify: async (waiver: WaiverListed | WaiverDetail) => {
      const go = await confirm({
        title: `Confirm the verification of ${waiver.name}?`,
        body: 'You confirm that you have checked the signer’s ID. Your name and the time are recorded.',
        act: 'Confirm verification',
      });
      if (!go) return;
      try {
        await verifying.mutateAsync(waiver.token);
        toast.success('Verification confirmed');
      } catch (error) {
        toast.error(waiverWords.problem_verifying, errorText(error, waiverWords.cannot_verify));
      }
    },
  };
}
