import { IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { portalNow } from '../../../http/request.ts';
import type { DraftStorage } from '../answering/draft.ts';
import { Ending } from '../Ending.tsx';
import { useReturn } from '../opening/useReturn.ts';
import type { Texts } from '../texts/en.ts';
import { timeIn } from '../texts/instants.ts';
import { useTexts } from '../texts/useTexts.ts';
import styles from '../signing.module.css';

interface WithoutSignalProps {
  readonly retry: () => Promise<void>;
  readonly draftStorage: Pick<DraftStorage, 'draft' | 'pending'>;
}

type Trying = { readonly kind: 'waiting' | 'asking' } | { readonly kind: 'in-vain'; readonly at: string };

/**
 * A waiver that was begun, and the portal is out of reach: says what is where, and goes on by itself where the signer was.
 * The answers are in the portal; the device has only what did not get there (decision 0082).
 */
export function WithoutSignal({ retry, draftStorage }: WithoutSignalProps) {
  const texts = useTexts();
  const { noSignal } = texts;
  const [trying, setTrying] = useState<Trying>({ kind: 'waiting' });
  const ask = useReturn(true, retry);
  const isAsking = trying.kind === 'asking';
  const tryNow = async () => {
    if (isAsking) return;
    setTrying({ kind: 'asking' });
    // On success this page has been replaced by now.
    await ask();
    setTrying({ kind: 'in-vain', at: portalNow() });
  };
  return (
    <Ending
      about={null}
      mark={{ tone: 'needs-you', icon: <IconWifiOff size={44} aria-hidden /> }}
      title={navigator.onLine ? texts.unreached : noSignal.title}
      action={
        <button
          type="button"
          className={`button button-primary ${styles['wide']}`}
          aria-disabled={isAsking || undefined}
          onClick={() => void tryNow()}
        >
          {isAsking ? noSignal.trying : texts.tryAgain}
        </button>
      }
    >
      <p>{storedWords(texts, draftStorage)}</p>
      <p>{noSignal.goesOn}</p>
      {trying.kind === 'in-vain' ? (
        <p className={styles['hint']}>{noSignal.inVain(timeIn(texts.tag, trying.at))}</p>
      ) : null}
    </Ending>
  );
}

/** Says what of the waiver is on this device, and what is not. */
function storedWords({ noSignal }: Texts, draftStorage: WithoutSignalProps['draftStorage']): string {
  if (draftStorage.pending()) return noSignal.signatureHere;
  const typed = Object.keys(draftStorage.draft()?.values ?? {});
  return typed.length > 0 ? noSignal.partHere : noSignal.inPortal;
}
