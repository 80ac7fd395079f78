import type { SignedIn } from '@parade/contract/users/session.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { loadPart } from '../../http/loadPart.ts';
import { Button } from '../../ui/Button.tsx';
import { calls } from './calls.ts';
import styles from './signIn.module.css';

/** Logs in without a password, where this browser can. What asks its authenticator comes with the press. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (answer: SignedIn) => Promise<void> }) {
  const [isKnown, setKnown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Asked once the page is there: the words that the server sends know no browser.
  useEffect(() => setKnown(typeof window.PublicKeyCredential === 'function'), []);
  if (!isKnown) return null;
  const signIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const options = await calls.askPasskey();
      const { signWithPasskey } = await loadPart(() => import('../passkeys.ts'));
      await onSignedIn(await calls.signInWithPasskey({ answer: await signWithPasskey(options) }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Login failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <Button icon={<IconFingerprint aria-hidden />} busy={busy} onClick={() => void signIn()}>
        Log in with a passkey
      </Button>
    </>
  );
}
