import { passHours } from '@parade/contract/waivers/signing/pass.ts';
import { IconDeviceMobileShare } from '@tabler/icons-react';
import { useState } from 'react';
import { forgetPerson } from '../../access/leaving.ts';
import { useUser } from '../../access/session.tsx';
import { deviceStore } from '../../ui/storage/browserStore.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useBeginPass } from '../queries.ts';
import { clearBetween, rememberPass } from '../signing/passing/passed.ts';
import { waiverWords } from '../words.ts';

/** W-34: this device goes from hand to hand, signed out meanwhile; one person after another signs on it. */
export function PassPhone({ entry_id }: { readonly entry_id: number }) {
  const confirm = useConfirm();
  const toast = useToast();
  const begin = useBeginPass();
  const { id, impersonated_by } = useUser();
  const [isGone, setGone] = useState(false);
  const start = async () => {
    const isAgreed = await confirm({
      title: 'Pass this device around?',
      body: `One person after another chooses their name and signs here. You are logged out first, so nobody reaches your account; log in again when you get the device back. It ends by itself after ${passHours} hours. Each signature record shows that you passed the device.`,
      act: 'Log out and start',
    });
    if (!isAgreed) return;
    try {
      const pass = await begin.mutateAsync(entry_id);
      setGone(true);
      // Nobody else may find what the leader has begun on this device, for their own family too; the portal has it.
      clearBetween(deviceStore, null);
      forgetPerson(id);
      if (rememberPass(pass)) window.location.replace('/pass');
    } catch (error) {
      toast.error(waiverWords.problem_updating, error instanceof Error ? error.message : waiverWords.submit_failed);
    }
  };
  // They could sign on it, so the call refuses them.
  if (impersonated_by) return null;
  return (
    <Button
      look="quiet"
      busy={begin.isPending || isGone}
      icon={<IconDeviceMobileShare size={20} aria-hidden />}
      onClick={() => void start()}
    >
      Pass the phone
    </Button>
  );
}
