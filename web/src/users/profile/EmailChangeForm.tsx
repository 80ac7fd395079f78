import { emailAddress } from '@parade/contract/http/singleLine.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { EmailField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { passwordProof, ProofField, proofLabels } from '../security/ProofField.tsx';
import { useChangeOwnEmail } from './queries.ts';

/** U-32: the address becomes one's own once the link in it is opened. */
export function EmailChangeForm({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const change = useChangeOwnEmail();
  const form = useSmallForm({
    schema: passwordProof.schema.extend({ email: emailAddress }),
    start: { email: '', current_password: '' },
    labels: { ...proofLabels, email: 'New email address' },
    send: async (body, signal) => {
      const done = await change.mutateAsync({ body, signal });
      toast.success('Check your email', done.message);
      onClose();
    },
  });
  return (
    <FormDialog title="Change email address" onClose={onClose} form={form} act="Email me the link">
      <EmailField
        {...form.field('email')}
        label="New email address"
        required
        autoComplete="email"
        hint="We’ll email a link to it. Until you open the link, you log in with your present address."
      />
      <ProofField field={form.field('current_password')} />
    </FormDialog>
  );
}
