import { type ComponentType, useEffect, useState } from 'react';
import { Ending } from './Ending.tsx';
import { Frame } from './Frame.tsx';
import styles from './signing.module.css';

/** The waiver is being opened, or the code of the next page is on its way. */
export function WaitingPage() {
  return (
    <Frame about={null} isBusy>
      <p role="status" className={styles['waiting']}>
        Opening your waiver …
      </p>
    </Frame>
  );
}

/**
 * A page whose code is fetched when it is first shown, or before by `load`: the first page is small, and people open it on
 * slow phones. Without a connection the page says so and is fetched again.
 */
export function later<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let Page: ComponentType<Props> | undefined;
  const load = async () => {
    Page ??= await fetchCode();
  };
  function Later(props: Props) {
    const [state, setState] = useState<'fetching' | 'here' | 'unreached'>(Page ? 'here' : 'fetching');
    useEffect(() => {
      if (state === 'fetching')
        load().then(
          () => setState('here'),
          () => setState('unreached'),
        );
    }, [state]);
    if (Page) return <Page {...props} />;
    return state === 'unreached' ? <UnreachedPage retry={() => setState('fetching')} /> : <WaitingPage />;
  }
  return Object.assign(Later, { load });
}

function UnreachedPage({ retry }: { retry: () => void }) {
  return (
    <Ending
      about={null}
      title="We can’t reach the portal"
      action={
        <button type="button" className={`button button-primary ${styles['wide']}`} onClick={retry}>
          Try again
        </button>
      }
    >
      <p>Everything you typed is saved on this device.</p>
    </Ending>
  );
}
