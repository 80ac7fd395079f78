import type { EntryInvitation } from '@parade/contract/participants/participant.ts';
import { fullName } from '@parade/contract/wording.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useResendInvitation, useWithdrawInvitation } from '../queries.ts';
import { anErrorOccurred } from '../words.ts';
import styles from '../people.module.css';

/** What can be done with an invitation that nobody has accepted yet. */
export function InvitationTools({ invitation }: { invitation: EntryInvitation }) {
  const resending = useResendInvitation();
  const withdrawing = useWithdrawInvitation();
  const confirm = useConfirm();
  const toast = useToast();
  const name = fullName(invitation);
  const fail = (title: string) => (error: unknown) =>
    toast.error(title, error instanceof Error ? error.message : anErrorOccurred);

  const resend = () =>
    resending
      .mutateAsync(invitation)
      .then(({ message }) => toast.success('Invitation sent', message))
      .catch(fail('Problem Sending Invitation'));

  const withdraw = async () => {
    const go = await confirm({
      title: `Withdraw the invitation for ${name}?`,
      body: `The link in the email to ${invitation.email} will stop working.`,
      act: 'Withdraw invitation',
      danger: true,
    });
    if (!go) return;
    await withdrawing
      .mutateAsync(invitation)
      .then(() => toast.success('Invitation withdrawn', `${name} can no longer accept the invitation.`))
      .catch(fail('Problem Withdrawing Invitation'));
  };

  return (
    <div className={styles['tools']}>
      {invitation.actions.includes('resend') ? (
        <Button
          look="quiet"
          busy={resending.isPending}
          aria-label={`Send Again: invitation for ${name}`}
          onClick={() => void resend()}
        >
          Send Again
        </Button>
      ) : null}
      {invitation.actions.includes('withdraw') ? (
        <Button
          look="quiet"
          busy={withdrawing.isPending}
          aria-label={`Withdraw the invitation for ${name}`}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      ) : null}
    </div>
  );
}
