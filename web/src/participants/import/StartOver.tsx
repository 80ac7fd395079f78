import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import type { Importing } from './useImport.ts';

/** Begins with another list, after a question that says what is lost. */
export function StartOver({ importing, loses }: { readonly importing: Importing; readonly loses: string }) {
  const confirm = useConfirm();
  const discard = async () => {
    const go = await confirm({
      title: 'Start over?',
      body: loses,
      act: 'Start over',
      cancelLabel: 'Keep working',
      danger: true,
    });
    if (go) importing.forget();
  };
  return (
    <Button look="quiet" onClick={() => void discard()}>
      Start over
    </Button>
  );
}
