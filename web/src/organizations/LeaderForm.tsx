import { leaderBody } from '@parade/contract/organizations/organization.ts';
import { useSmallForm } from '../http/useSmallForm.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { EmailField, TextField } from '../ui/inputs.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useAddLeader } from './queries.ts';

interface LeaderFormProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** P-14: the button is disabled while the email is empty. Names are asked once the server says that nobody has it. */
export function LeaderForm({ id, onClose, onAdded }: LeaderFormProps) {
  const toast = useToast();
  const adding = useAddLeader(id);
  const form = useSmallForm({
    schema: leaderBody,
    start: { email: '', first_name: '', last_name: '' },
    labels: { email: 'Email', first_name: 'First name', last_name: 'Last name' },
    send: async (body, signal) => {
      const { message } = await adding.mutateAsync({ body, signal });
      signal.throwIfAborted();
      toast.success('Saved', message);
      onAdded();
    },
    words: (failure) => failure.message || 'There were problems submitting the form.',
  });
  const asksNames = [form.errorOf('first_name'), form.errorOf('last_name')].some(Boolean);
  return (
    <FormDialog
      title="Add Leader"
      onClose={onClose}
      form={form}
      {...(form.isJudged ? { problemTitle: 'Form validation failed' } : {})}
      act="Add Leader"
      disabled={form.values.email.trim() === ''}
    >
      <EmailField {...form.field('email')} label="Email" required autoComplete="off" />
      <div className="form-line">
        <TextField
          {...form.field('first_name')}
          label="First name"
          required={asksNames}
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          {...form.field('last_name')}
          label="Last name"
          required={asksNames}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <p className="field-hint">
        A leader works on the entries of all years. If the person has an account, they get the role right away.
        Otherwise, enter their name, and we’ll invite them by email.
      </p>
    </FormDialog>
  );
}
