import type { AccountDetail } from '@parade/contract/users/account.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useChangeAccess } from './queries.ts';

/** U-04: 'Disable User?' and 'Enable User?'. */
export function AccessButton({ user }: { user: AccountDetail }) {
  const confirm = useConfirm();
  const toast = useToast();
  const change = useChangeAccess(user.id);
  const enables = user.disabled_at !== null;
  const name = `${user.first_name} ${user.last_name}`;
  const ask = async () => {
    const yes = await confirm(
      enables
        ? { title: 'Enable User?', body: `${name} will be able to log in again.`, act: 'Enable user' }
        : {
            title: 'Disable User?',
            body: `${name} will be logged out everywhere right away and won’t be able to log in.`,
            act: 'Disable user',
            danger: true,
          },
    );
    if (!yes) return;
    change.mutate(enables, {
      onSuccess: (done) => toast.success('Saved', done.message),
      onError: (error) =>
        toast.error(enables ? 'The user was not enabled' : 'The user was not disabled', error.message),
    });
  };
  return (
    <Button busy={change.isPending} onClick={() => void ask()}>
      {enables ? 'Enable' : 'Disable'}
    </Button>
  );
}
