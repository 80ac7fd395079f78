import { showDay, showInstant } from '@parade/contract/calendar.ts';
import type { AccountDetail } from '@parade/contract/users/account.ts';
import { fullName } from '@parade/contract/wording.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { FactList, Section } from '../../ui/Page.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useResetSecondFactor } from './queries.ts';
import { browsersOf, EndUserSessions } from './AccessButton.tsx';
import { roleNames } from '@parade/contract/users/account.ts';
import styles from '../users.module.css';
import { AddressText } from '../../ui/AddressText.tsx';

/** Who it is, and how the person logs in. */
export function UserOverview({ user }: { user: AccountDetail }) {
  return (
    <>
      <Section title="Contact">
        <FactList
          facts={[
            { label: 'Name', value: fullName(user) },
            {
              label: 'Email',
              value: (
                <a href={`mailto:${user.email}`}>
                  <AddressText>{user.email}</AddressText>
                </a>
              ),
            },
            { label: 'Phone', value: user.phone },
            ...(user.media_organization_name ? [{ label: 'Media', value: user.media_organization_name }] : []),
            { label: 'Roles', value: roleNames(user) },
          ]}
        />
        {user.broadcaster_requested ? (
          <p className={styles['note']}>Asked at sign-up to be registered as a broadcaster.</p>
        ) : null}
      </Section>
      <Section title="Login">
        <FactList
          facts={[
            { label: 'Account created', value: showDay(user.created_at) },
            { label: 'Last login', value: user.last_signed_in_at ? showInstant(user.last_signed_in_at) : 'Never' },
            { label: 'Logged in now', value: user.session_count === 0 ? 'Nowhere' : `In ${browsersOf(user)}` },
            { label: 'Email address', value: user.email_verified ? 'Confirmed' : 'Not confirmed yet' },
            { label: 'Two-step login', value: user.has_authenticator_app ? 'On' : 'Off' },
            { label: 'Passkeys', value: user.passkey_count === 0 ? 'None' : String(user.passkey_count) },
          ]}
        />
        <div className={styles['acts']}>
          <EndUserSessions user={user} />
          <ResetButton user={user} />
        </div>
      </Section>
    </>
  );
}

/** For somebody who lost phone and recovery codes. */
function ResetButton({ user }: { user: AccountDetail }) {
  const confirm = useConfirm();
  const toast = useToast();
  const reset = useResetSecondFactor(user.id);
  const hasAny = user.has_authenticator_app || user.passkey_count > 0;
  if (!hasAny || !user.abilities.reset_second_factor) return null;
  const ask = async () => {
    const yes = await confirm({
      title: 'Reset Two-Step Login?',
      body: `The authenticator app, recovery codes and passkeys of ${fullName(user)} stop working, and the account is logged out everywhere. We’ll email ${user.email}. Make sure this person is the one who asked.`,
      act: 'Reset two-step login',
      danger: true,
    });
    if (!yes) return;
    void tellOutcome(toast, reset.mutateAsync(), {
      done: (done) => toast.success('Saved', done.message),
      failed: 'Two-step login was not reset',
    });
  };
  return (
    <Button look="quiet" busy={reset.isPending} onClick={() => void ask()}>
      Reset two-step login
    </Button>
  );
}
