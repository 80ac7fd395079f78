import { type ComponentType, useEffect, useState } from 'react';
import { Ending } from './Ending.tsx';
import { useReturn } from './opening/useReturn.ts';
import { useTexts } from './texts/useTexts.ts';
import { Frame } from './Frame.tsx';
import { focusTitle } from './place.ts';
import styles from './signing.module.css';

/** The waiver is being opened, or the code of the next page is on its way. */
export function WaitingPage() {
  const texts = useTexts();
  return (
    <Frame about={null} isBusy>
      <p role="status" className={styles['waiting']}>
        {texts.opening}
      </p>
    </Frame>
  );
}

/**
 * A page whose code is fetched when it is first shown, or before by `load`: the first page is small, and people open it on
 * slow phones. Without a connection a page says so in its place.
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
      else focusTitle();
    }, [state]);
    if (Page) return <Page {...props} />;
    return state === 'unreached' ? <UnreachedPage /> : <WaitingPage />;
  }
  return Object.assign(Later, { load });
}

/** A browser does not ask again for a script that it could not fetch, so the whole page is loaded, once the portal answers. */
function UnreachedPage() {
  const texts = useTexts();
  const ask = useReturn(true, () => window.location.reload());
  return (
    <Ending
      about={null}
      title={texts.unreached}
      action={
        <button type="button" className={`button button-primary ${styles['wide']}`} onClick={() => void ask()}>
          {texts.tryAgain}
        </button>
      }
    >
      <p>{texts.nothingLost}</p>
    </Ending>
  );
}
