import { waiverAddress, type WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { conflictText, useSeen } from '../../http/useSeen.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { EmailField, TextField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useEditWaiver } from '../queries.ts';
import { waiverWords } from '../words.ts';

const labels = { name: 'Name', email: 'Email' } as const;

/** W-10: name and email are required. */
export function ReceiverForm({ waiver, onClose }: { waiver: WaiverListed; onClose: () => void }) {
  const toast = useToast();
  const editing = useEditWaiver(waiver.id);
  const { seen, save } = useSeen({ name: waiver.name, email: waiver.email ?? '' });
  const form = useSmallForm({
    schema: waiverAddress,
    start: seen,
    labels,
    send: async (body, signal) => {
      await save((from) => editing.mutateAsync({ body: { ...body, from }, signal }));
      toast.success('Saved', 'The previous signing link no longer works, and we are emailing both addresses.');
    },
    words: (failure) =>
      conflictText(failure, { what: 'this person', labelOf: (name) => labels[name as keyof typeof labels] }) ??
      failure.message,
  });
  const { name, email } = form.values;
  return (
    <FormDialog
      title="Change name or email"
      onClose={onClose}
      form={form}
      problemTitle={waiverWords.problem_updating}
      act="Save"
      disabled={name.trim() === '' || email.trim() === ''}
    >
      <TextField {...form.field('name')} label="Name" required autoComplete="off" />
      <EmailField {...form.field('email')} label="Email" required autoComplete="off" />
      <p>The previous signing link stops working, and we email both addresses.</p>
    </FormDialog>
  );
}
