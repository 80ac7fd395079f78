import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import type { EntryUser } from '@parade/contract/participants/participant.ts';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useEditUser } from '../queries.ts';
import { SavingProblem } from '../SavingProblem.tsx';
import { problemSaving } from '../words.ts';

/** P-13: name, address and phone of the account. */
export function QuickEdit({ user, onClose }: { user: EntryUser; onClose: () => void }) {
  const [person, setPerson] = useState({
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone: user.phone ?? '',
  });
  const toast = useToast();
  const saving = useEditUser(user.user_id);
  const wrong = saving.error instanceof CallFailure ? saving.error.errors : {};
  const field = (name: keyof typeof person) => ({
    value: person[name],
    onChange: (value: string) => setPerson({ ...person, [name]: value }),
    error: wrong[name]?.[0],
    autoComplete: 'off',
  });

  const save = async () => {
    try {
      await saving.mutateAsync({ ...person, phone: person.phone.trim() || null });
      toast.success('Saved', `${person.first_name} ${person.last_name} has been updated.`);
      onClose();
    } catch {
      // The dialog shows the error: a toast behind it could not be reached.
    }
  };

  return (
    <Dialog open onClose={onClose} title={`Quick Edit: ${user.first_name} ${user.last_name}`}>
      <form
        className="form-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SavingProblem title={problemSaving.user} error={saving.error} />
        <div className="form-line">
          <TextField {...field('first_name')} label="First name" required maxLength={80} />
          <TextField {...field('last_name')} label="Last name" required maxLength={80} />
        </div>
        <EmailField {...field('email')} label="Email" required />
        <PhoneField {...field('phone')} label="Phone" />
        {isSameEmail(person.email, user.email) ? null : (
          <p className="people-hint">
            We email the new address a confirmation link and notify the old one. Until the new address is confirmed, the
            account is unconfirmed.
          </p>
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
