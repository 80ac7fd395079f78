import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useCancelEmailChange, usePendingEmail, useResendEmailChange } from './queries.ts';

/** A new address that waits for its link to be opened. Nothing where none does, or where it cannot be read now. */
export function PendingEmail() {
  const pending = usePendingEmail().data?.pending;
  const resending = useResendEmailChange();
  const canceling = useCancelEmailChange();
  const toast = useToast();
  if (!pending) return null;
  const { email, requested_at, expires_at } = pending;
  const resend = () =>
    tellOutcome(toast, resending.mutateAsync(), {
      done: () => toast.success('Sent again', `We emailed the link to ${email}.`),
      failed: 'The link was not sent',
    });
  const cancel = () =>
    tellOutcome(toast, canceling.mutateAsync(), {
      done: () => toast.success('Change canceled', 'The link that we emailed no longer works.'),
      failed: 'The change was not canceled',
    });
  return (
    <Notice tone="info" title={`Waiting for you to confirm ${email}`}>
      <p>
        We emailed a link to it on {showInstant(requested_at)}. Open it while you are logged in, by{' '}
        {showDay(expires_at)}. Until then you log in with your current address.
      </p>
      <p className="button-line">
        <Button look="quiet" busy={resending.isPending} onClick={() => void resend()}>
          Send again
        </Button>
        <Button look="quiet" busy={canceling.isPending} onClick={() => void cancel()}>
          Cancel the change
        </Button>
      </p>
    </Notice>
  );
}
