import { emailAddress } from '@parade/contract/http/singleLine.ts';
import type { ProofWay } from '@parade/contract/users/profile/secondFactor.ts';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { EmailField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ProofField, proofLabels } from '../security/ProofField.tsx';
import { proofStart, useProof, useProofWays } from '../security/useProof.ts';
import { useChangeOwnEmail } from './queries.ts';

/** U-32: the address becomes one's own once its link is opened by whoever is logged in. */
export function EmailChangeForm({ onClose }: { onClose: () => void }) {
  const ways = useProofWays();
  return ways ? <Asking ways={ways} onClose={onClose} /> : null;
}

function Asking({ ways, onClose }: { ways: readonly ProofWay[]; onClose: () => void }) {
  const toast = useToast();
  const change = useChangeOwnEmail();
  const proof = useProof(ways);
  const form = useSmallForm({
    schema: z.object({ ...proof.shape, email: emailAddress }),
    start: { ...proofStart, email: '' },
    labels: { ...proofLabels, email: 'New email address' },
    send: async ({ email, ...given }, signal) => {
      const body = { email, ...(await proof.proofOf(given, signal)) };
      const done = await change.mutateAsync({ body, signal });
      toast.success('Check your email', done.message);
    },
  });
  return (
    <FormDialog title="Change email address" onClose={onClose} form={form} act="Email me the link">
      <EmailField
        {...form.field('email')}
        label="New email address"
        required
        autoComplete="email"
        hint="We’ll email a link to it. Until you open the link, you log in with your current address."
      />
      <ProofField proof={proof} form={form} />
    </FormDialog>
  );
}
