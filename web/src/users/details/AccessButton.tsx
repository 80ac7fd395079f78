import type { AccountDetail } from '@parade/contract/users/account.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useEndUserSessions } from '../queries.ts';
import { useChangeAccess } from './queries.ts';

/** U-04: 'Disable User?' and 'Enable User?'. */
export function AccessButton({ user }: { user: AccountDetail }) {
  const confirm = useConfirm();
  const toast = useToast();
  const change = useChangeAccess(user.id);
  const enables = user.disabled_at !== null;
  const name = fullName(user);
  const ask = async () => {
    const yes = await confirm(
      enables
        ? { title: 'Enable User?', body: `${name} will be able to log in again.`, act: 'Enable user' }
        : {
            title: 'Disable User?',
            body: `${name} will be logged out everywhere right away and won’t be able to log in. ${linksEnd}`,
            act: 'Disable user',
            danger: true,
          },
    );
    if (!yes) return;
    void tellOutcome(toast, change.mutateAsync(enables), {
      done: (done) => toast.success('Saved', done.message),
      failed: enables ? 'The user was not enabled' : 'The user was not disabled',
    });
  };
  return (
    <Button busy={change.isPending} onClick={() => void ask()}>
      {enables ? 'Enable' : 'Disable'}
    </Button>
  );
}

/** U-43: for somebody who lost a device, or whose device was left open. */
export function EndUserSessions({ user }: { user: AccountDetail }) {
  const confirm = useConfirm();
  const toast = useToast();
  const end = useEndUserSessions(user.id);
  if (!user.abilities.end_sessions) return null;
  const name = fullName(user);
  const ask = async () => {
    const yes = await confirm({
      title: 'Log Out Everywhere?',
      body: `${
        user.session_count === 0
          ? `${name} is not logged in anywhere right now.`
          : `${name} will be logged out of ${browsersOf(user)} right away and can log in again. What was typed and not saved there may be lost.`
      } ${linksEnd}${passkeysStay(user)}`,
      act: 'Log out everywhere',
      danger: true,
    });
    if (!yes) return;
    await end.mutateAsync().then(
      (done) => toast.success('Saved', done.message),
      (error: Error) => toast.error('The user was not logged out', error.message),
    );
  };
  return (
    <Button look="quiet" busy={end.isPending} onClick={() => void ask()}>
      Log out everywhere
    </Button>
  );
}

/** W-11: somebody else may have used the account. */
const linksEnd =
  'Links to sign and QR codes that they handed out stop working; those people can ask for a new link by email, or be handed another one.';

/** Whoever has used the account may have added one, which logs in again: docs/security.md. */
function passkeysStay({ passkey_count, abilities }: AccountDetail): string {
  if (passkey_count === 0) return '';
  const many = passkey_count === 1 ? 'Their passkey still logs' : `Their ${passkey_count} passkeys still log`;
  const way = abilities.reset_second_factor
    ? `, until you press ‘Reset two-step login’`
    : `, until they remove ${passkey_count === 1 ? 'it' : 'them'} under ‘Login and security’ on their profile`;
  return ` ${many} in${way}.`;
}

/** '2 browsers' */
export function browsersOf({ session_count }: AccountDetail): string {
  return counted(session_count, 'browser');
}
