import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import { IconMail } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useCountStatusReports, useSendStatusReports } from './queries.ts';

/** Sends the leaders of a year's accepted entries what is missing, after saying of how many. */
export function SendReports({ year }: { year: number }) {
  const counting = useCountStatusReports();
  const send = useSendStatusReports();
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const shown = await counting.mutateAsync(year).catch(() => undefined);
    if (!shown) {
      toast.error(FORM_NOTICES.status_report_failed);
      return;
    }
    const entries = shown.count === 1 ? '1 accepted entry' : `${shown.count.toLocaleString('en-US')} accepted entries`;
    const yes = await confirm({
      title: 'Send Status Reports?',
      body: `The leaders of ${entries} of ${year} with incomplete forms get an email listing what is missing and when it is due. Entries that were already emailed today are skipped.`,
      act: 'Send Status Reports',
      cancelLabel: 'Don’t send',
    });
    if (!yes) return;
    send.mutate(
      { year, count: shown.count },
      {
        onSuccess: ({ emails_queued }) =>
          toast.success(
            emails_queued === 0 ? 'Nothing to send' : 'Status reports queued',
            emails_queued === 0
              ? 'All forms are complete, or their leaders were already emailed today.'
              : `${emails_queued} ${emails_queued === 1 ? 'email' : 'emails'} queued.`,
          ),
        onError: (error) => toast.error(FORM_NOTICES.status_report_failed, error.message),
      },
    );
  };
  return (
    <Button
      look="primary"
      icon={<IconMail size={20} aria-hidden />}
      busy={counting.isPending || send.isPending}
      onClick={() => void ask()}
    >
      Send Status Reports
    </Button>
  );
}
