import { showTime } from '@parade/contract/calendar.ts';
import type { LivePass } from '@parade/contract/waivers/signing/pass.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useEndPass, usePasses } from '../queries.ts';
import { waiverWords } from '../words.ts';
import styles from './board.module.css';

/** W-34: devices that are passed around for the waivers of this entry, each with a way to end that from here. */
export function PassedDevices({ entry_id }: { readonly entry_id: number }) {
  const { data } = usePasses(entry_id);
  if (!data || data.data.length === 0) return null;
  return (
    <Notice
      tone="info"
      title={
        data.data.length === 1
          ? 'A device is being passed around'
          : `${data.data.length} devices are being passed around`
      }
    >
      <ul className={styles['passes']}>
        {data.data.map((pass) => (
          <li key={pass.id}>
            <span>
              {pass.made_by}, since {showTime(pass.created_at)}. It ends by itself at {showTime(pass.ends_at)}.
            </span>
            <EndPassing entry_id={entry_id} pass={pass} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function EndPassing({ entry_id, pass }: { readonly entry_id: number; readonly pass: LivePass }) {
  const confirm = useConfirm();
  const toast = useToast();
  const end = useEndPass(entry_id);
  const since = showTime(pass.created_at);
  const ask = async () => {
    const isAgreed = await confirm({
      title: 'End passing?',
      body: 'No one can choose a name on that device anymore. Anyone who is signing on it now can’t finish there; they can use the link in their email. Finished signatures are not affected.',
      act: 'End passing',
    });
    if (!isAgreed) return;
    try {
      // The row goes with the answer: what a mutation calls on its component would not be called any more.
      await end.mutateAsync(pass.id);
      toast.success('Passing has ended', `The device that ${pass.made_by} passed since ${since}.`);
    } catch (error) {
      toast.error(waiverWords.problem_updating, error instanceof Error ? error.message : waiverWords.submit_failed);
    }
  };
  return (
    <Button
      look="quiet"
      busy={end.isPending}
      aria-label={`End passing, ${pass.made_by} since ${since}`}
      onClick={() => void ask()}
    >
      End passing
    </Button>
  );
}
