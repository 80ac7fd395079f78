import { useState } from 'react';

interface NewLinkProps {
  /** Rejects with words for the person. */
  readonly ask: () => Promise<unknown>;
}

/** W-32: on the page of a link that was replaced. Says the same whether a letter goes, and shows no address. */
export function NewLink({ ask }: NewLinkProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { readonly failed: string }>('idle');
  const press = async () => {
    setState('busy');
    try {
      await ask();
      setState('sent');
    } catch (error) {
      setState({ failed: error instanceof Error ? error.message : 'We encountered an unexpected error.' });
    }
  };
  if (state === 'sent')
    return (
      <p>
        If your waiver still needs a signature, a new link is on its way to the email address we have on file. Check
        your spam folder too. Nothing after a few minutes? Please ask the leader of your entry.
      </p>
    );
  return (
    <>
      {typeof state === 'object' ? <p>{state.failed}</p> : null}
      <p>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={state === 'busy' || undefined}
          onClick={() => (state === 'busy' ? undefined : void press())}
        >
          Email me a new link
        </button>
      </p>
    </>
  );
}
