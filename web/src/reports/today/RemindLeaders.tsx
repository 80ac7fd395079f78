import type { Whose } from '@parade/contract/reports/today/today.ts';
import { counted } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { useRemindChosen } from '../../entries/choosing/queries.ts';
import { LetterView } from '../../notifications/LetterFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice, LoadingRows } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { useChaseReminder, useReadTodayAgain } from './queries.ts';

/** The directory's Remind for the entries that are chased, after showing how many leaders and which letter. */
export function RemindLeaders({ leaders, whose }: { leaders: number; whose: Whose }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Remind {counted(leaders, 'leader', 'leaders')}
      </Button>
      {isOpen ? <ReminderDialog whose={whose} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReminderDialog({ whose, onClose }: { whose: Whose; onClose: () => void }) {
  const preview = useChaseReminder(whose);
  const remind = useRemindChosen();
  const toast = useToast();
  const isHere = useIsHere();
  const readAgain = useReadTodayAgain();
  const found = preview.data;
  const leaders = counted(found?.leaders ?? 0, 'leader', 'leaders');
  const send = (entry_ids: number[]) =>
    remind.mutateAsync(entry_ids).then(
      ({ emails_queued }) => {
        if (isHere()) onClose();
        void readAgain();
        if (emails_queued === 0) toast.warning('Nothing to send', 'Their leaders were already emailed today.');
        else toast.success('Reminders queued', `${counted(emails_queued, 'email', 'emails')} queued.`);
      },
      // The dialog says so, unless it was closed meanwhile.
      (error: Error) => (isHere() ? undefined : toast.error('We couldn’t remind them', error.message)),
    );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={found ? `Remind ${leaders}?` : 'Remind?'}
      actions={
        <>
          <Button onClick={onClose}>Don’t send</Button>
          {found && found.emails > 0 ? (
            <Button look="primary" busy={remind.isPending} onClick={() => void send(found.entry_ids)}>
              Remind {leaders}
            </Button>
          ) : null}
        </>
      }
    >
      {preview.error ? <ErrorNotice error={preview.error} retry={() => void preview.refetch()} /> : null}
      {remind.error ? <ErrorNotice error={remind.error} /> : null}
      {preview.isPending ? <LoadingRows label="Loading the email" /> : null}
      {found ? <p>{sentence(found)}</p> : null}
      {found?.example ? (
        <>
          <p>
            For example, {found.example.to_name} gets <strong>{found.example.subject}</strong>
          </p>
          <LetterView letter={found.example} />
        </>
      ) : null}
    </Dialog>
  );
}

function sentence({ entry_ids, emails }: { readonly entry_ids: readonly number[]; readonly emails: number }): string {
  if (emails === 0) return 'Every leader of these entries was already emailed today.';
  const many = emails === 1 ? 'One email goes' : `${emails.toLocaleString('en-US')} emails go`;
  return `${many} out about ${counted(entry_ids.length, 'entry', 'entries')} with overdue forms, listing what is missing and when it is due. Entries that were already emailed today are skipped.`;
}
