import { useState } from 'react';
import { useTexts } from '../texts/useTexts.ts';
import { problemIn } from '../texts/wording.ts';
import styles from '../signing.module.css';

interface NewLinkProps {
  /** What a person with this link needs: a link that works, or the copy of what was signed. */
  readonly wanted: 'link' | 'copy';
  /** Rejects with words for the person. */
  readonly ask: () => Promise<unknown>;
}

/** W-32: on the page of a link that no longer works. Says the same whether a letter goes, and shows no address. */
export function NewLink({ wanted, ask }: NewLinkProps) {
  const texts = useTexts();
  const { ended } = texts;
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { readonly failed: string }>('idle');
  const press = async () => {
    setState('busy');
    try {
      await ask();
      setState('sent');
    } catch (error) {
      setState({ failed: problemIn(texts, error) });
    }
  };
  if (state === 'sent')
    return (
      // The button that had the focus is gone. What takes it is read out by that, and not once more as news of the page.
      <p tabIndex={-1} ref={takeFocus} aria-live="off">
        {wanted === 'link' ? ended.linkSent : ended.copySent} {ended.notArrived}
      </p>
    );
  return (
    <>
      {typeof state === 'object' ? <p>{state.failed}</p> : null}
      <p>
        <button
          type="button"
          className={`button ${wanted === 'link' ? 'button-primary' : ''}`}
          aria-disabled={state === 'busy' || undefined}
          onClick={() => (state === 'busy' ? undefined : void press())}
        >
          {wanted === 'link' ? ended.freshLink : ended.copy}
        </button>
      </p>
      {wanted === 'copy' ? <p className={styles['hint']}>{ended.siblings}</p> : null}
    </>
  );
}

function takeFocus(words: HTMLElement | null): void {
  words?.focus();
}
