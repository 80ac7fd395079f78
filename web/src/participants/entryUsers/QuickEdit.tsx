import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import type { EntryUser } from '@parade/contract/participants/participant.ts';
import { accountEdit } from '@parade/contract/users/account.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useSeen } from '../../http/useSeen.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useEditUser } from '../queries.ts';
import { problemSaving, savingFailed, userConflictText, userLabels } from '../words.ts';

const schema = accountEdit.required();

/** P-13: name, address and phone of the account. */
export function QuickEdit({ user, onClose }: { user: EntryUser; onClose: () => void }) {
  const toast = useToast();
  const saving = useEditUser(user.user_id);
  const { first_name, last_name, email, phone } = user;
  const { seen, save } = useSeen({ first_name, last_name, email, phone: phone ?? '' });
  const form = useSmallForm({
    schema,
    start: seen,
    labels: userLabels,
    send: async (body, signal) => {
      await save((from) => saving.mutateAsync({ body: { ...body, from }, signal }));
      toast.success('Saved', `${fullName(body)} has been updated.`);
    },
    words: (failure) => userConflictText(failure) ?? savingFailed(failure),
  });
  return (
    <FormDialog
      title={`Quick Edit: ${fullName({ first_name, last_name })}`}
      onClose={onClose}
      form={form}
      problemTitle={problemSaving.user}
      act="Save"
    >
      <div className="form-line">
        <TextField
          {...form.field('first_name')}
          label={userLabels.first_name}
          required
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          {...form.field('last_name')}
          label={userLabels.last_name}
          required
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <EmailField {...form.field('email')} label={userLabels.email} required autoComplete="off" />
      <PhoneField {...form.field('phone')} label={userLabels.phone} autoComplete="off" />
      {isSameEmail(form.values.email, email) ? null : (
        <p className="field-hint">
          We’ll email a confirmation link to the new address and notify the old one. Until the new address is confirmed,
          this person can’t submit forms.
        </p>
      )}
    </FormDialog>
  );
}
