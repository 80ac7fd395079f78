import { IconFingerprint } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useSignInWithPasskey } from '../queries.ts';

/** Logs in without a password, where this browser can. */
export function PasskeyButton() {
  const signIn = useSignInWithPasskey();
  if (typeof window.PublicKeyCredential !== 'function') return null;
  return (
    <>
      {signIn.error ? <Notice tone="problem">{signIn.error.message}</Notice> : null}
      <Button icon={<IconFingerprint aria-hidden />} busy={signIn.isPending} onClick={() => signIn.mutate()}>
        Login with a passkey
      </Button>
    </>
  );
}
