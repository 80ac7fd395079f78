import type { ListedAccount } from '@parade/contract/users/account.ts';
import { fullName } from '@parade/contract/wording.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useSwitchTo } from '../queries.ts';

type Someone = Pick<ListedAccount, 'id' | 'first_name' | 'last_name'>;

/** U-17: 'Switch to this User?', for those whom the server lets; `quiet` is the short one of a row. */
export function SwitchButton({ user, look = 'secondary' }: { user: Someone; look?: 'secondary' | 'quiet' }) {
  const confirm = useConfirm();
  const switchTo = useSwitchTo();
  const toast = useToast();
  const ask = async () => {
    const yes = await confirm({
      title: 'Switch to this User?',
      body: `For up to 60 minutes, you will see the portal as ${fullName(user)} does. Everything you do is recorded under both names.`,
      act: `Switch to ${user.first_name}`,
    });
    if (!yes) return;
    void tellOutcome(toast, switchTo.mutateAsync(user.id), { failed: 'We couldn’t switch users' });
  };
  return (
    <Button
      look={look}
      busy={switchTo.isPending}
      // It begins with the visible words, and the rows of a list differ.
      aria-label={`Switch to this user: ${fullName(user)}`}
      onClick={() => void ask()}
    >
      {look === 'quiet' ? 'Switch' : 'Switch to this user'}
    </Button>
  );
}
