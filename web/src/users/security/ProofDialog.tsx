import type { Sent } from '../../http/client.ts';
import type { Proof } from '@parade/contract/users/profile/secondFactor.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { passwordProof, ProofField, proofLabels } from './ProofField.tsx';

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

/** Asks for the current password before how one logs in changes. */
export function ProofDialog({ title, lead, act, danger = false, isStep = false, onClose, send }: ProofDialogProps) {
  const form = useSmallForm({
    ...passwordProof,
    labels: proofLabels,
    send: async (body, signal) => {
      await send({ body, signal });
      if (!isStep) onClose();
    },
  });
  return (
    <FormDialog title={title} onClose={onClose} form={form} act={act} look={danger ? 'danger' : 'primary'}>
      <p>{lead}</p>
      <ProofField field={form.field('current_password')} />
    </FormDialog>
  );
}
