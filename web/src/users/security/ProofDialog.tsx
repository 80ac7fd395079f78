import type { Proof, ProofWay } from '@parade/contract/users/profile/secondFactor.ts';
import { z } from 'zod';
import type { Sent } from '../../http/client.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ProofField, proofLabels } from './ProofField.tsx';
import { proofStart, useProof, useProofWays } from './useProof.ts';

interface ProofDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly act: string;
  readonly danger?: boolean;
  /** Something else takes its place once the proof was right: it does not close by itself. */
  readonly isStep?: boolean;
  readonly onClose: () => void;
  readonly send: (sent: Sent<Proof>) => Promise<unknown>;
}

/** Asks for the password, a code or a passkey before how one logs in changes. */
export function ProofDialog(props: ProofDialogProps) {
  const ways = useProofWays();
  return ways ? <Asking {...props} ways={ways} /> : null;
}

function Asking(props: ProofDialogProps & { readonly ways: readonly ProofWay[] }) {
  const { title, lead, act, danger = false, isStep = false, onClose, send, ways } = props;
  const proof = useProof(ways);
  const form = useSmallForm({
    schema: z.object(proof.shape),
    start: proofStart,
    labels: proofLabels,
    send: async (given, signal) => send({ body: await proof.proofOf(given, signal), signal }),
  });
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      form={form}
      act={act}
      look={danger ? 'danger' : 'primary'}
      isStep={isStep}
    >
      <p>{lead}</p>
      <ProofField proof={proof} form={form} />
    </FormDialog>
  );
}
