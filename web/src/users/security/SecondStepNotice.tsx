import { useState } from 'react';
import { useUser } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { useOwnFactors, useTakeSecondStep } from './queries.ts';

/** U-33: what is left to do before anything else opens: the second step that one has, or setting one up. */
export function SecondStepNotice() {
  const { impersonated_by } = useUser();
  const factors = useOwnFactors();
  // What is demanded is asked of who is behind the switch, and set up in their own account.
  if (impersonated_by)
    return (
      <Notice tone="needs-you" title="Your own account needs a second step first">
        Switch back, and set it up there.
      </Notice>
    );
  if (!factors.data) return null;
  if (!factors.data.proof_ways.includes('password')) return <TakeStep />;
  return (
    <Notice tone="needs-you" title="Set up two-step login to go on">
      It is required for your account. Use an authenticator app or a passkey; either takes about two minutes.
    </Notice>
  );
}

function TakeStep() {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const take = useTakeSecondStep();
  return (
    <Notice tone="needs-you" title="One more step">
      <p>You logged in with your password alone. Your account now needs a second step.</p>
      <Button look="primary" onClick={() => setOpen(true)}>
        Complete the second step
      </Button>
      {isOpen ? (
        <ProofDialog
          title="Complete the second step"
          lead="After this, everything works as usual."
          act="Continue"
          onClose={() => setOpen(false)}
          send={async (sent) => toast.success((await take.mutateAsync(sent)).message)}
        />
      ) : null}
    </Notice>
  );
}
