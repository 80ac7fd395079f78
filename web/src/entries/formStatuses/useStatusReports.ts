import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import { counted } from '@parade/contract/wording.ts';
import { CallFailure } from '../../http/client.ts';
import { useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type Reported, type ReportName, useCountStatusReports, useSendStatusReports } from './queries.ts';
import { reportQuestion } from './ReportQuestion.tsx';
import { skippedWords } from './words.ts';

export const nothingToSend = 'Nothing to send';

/**
 * Tells leaders of accepted entries what is missing, after asking with their number and the letter. `act`: what the button
 * is called; `whose`: the type in the sentence, as "Float".
 */
export function useStatusReports(act: string, name: ReportName) {
  const counting = useCountStatusReports();
  const send = useSendStatusReports();
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async (reported: Reported, whose = '') => {
    const fail = (error: Error): undefined => {
      // A refusal that will come again offers no second try.
      if (error instanceof CallFailure && error.code === 'parade-over') toast.error(error.message);
      else toast.error(FORM_NOTICES.status_report_failed, error.message);
    };
    const shown = await counting.mutateAsync({ ...reported, name }).catch(fail);
    if (!shown) return;
    if (shown.count === 0)
      return toast.warning(
        nothingToSend,
        `No ${['accepted', whose, 'entry'].filter(Boolean).join(' ')} of ${reported.year} is on this list.`,
      );
    const emailed = shown.count - shown.without_leader - shown.emailed_today;
    const skipped = skippedWords(shown);
    if (emailed === 0) return toast.warning(nothingToSend, skipped);
    const number = emailed.toLocaleString('en-US');
    const accepted = ['accepted', whose, emailed === 1 ? 'entry' : 'entries'].filter(Boolean).join(' ');
    const yes = await confirm({
      title: `${act}?`,
      body: reportQuestion(
        `The leaders of ${number} ${accepted} of ${reported.year} with incomplete forms get an email listing what is missing and when it is due. ${skipped}`.trim(),
        shown.example,
      ),
      act,
      cancelLabel: 'Don’t send',
    });
    if (!yes) return;
    await send
      .mutateAsync({ ...reported, name, count: shown.count })
      .then(
        ({ emails_queued }) =>
          emails_queued === 0
            ? toast.warning(nothingToSend, 'All forms are complete, or their leaders were already emailed today.')
            : toast.success(
                name === 'remind' ? 'Reminders queued' : 'Status reports queued',
                `${counted(emails_queued, 'email')} queued.`,
              ),
        fail,
      );
  };
  return { ask, busy: counting.isPending || send.isPending };
}
