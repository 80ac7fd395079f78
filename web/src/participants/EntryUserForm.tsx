import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { useState } from 'react';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmailField, PhoneField, TextField } from '../ui/inputs.tsx';
import { useToast } from '../ui/Toast.tsx';
import { type EntryPlace, useAddEntryUser } from './queries.ts';
import { SavingProblem } from './SavingProblem.tsx';
import { problemSaving, userWords } from './words.ts';

interface EntryUserFormProps {
  readonly place: EntryPlace;
  readonly kind: OrganizationRole;
  readonly onClose: () => void;
}

/** 'Add Leader: email required; button disabled while empty.' The names are needed where there is no account yet. */
export function EntryUserForm({ place, kind, onClose }: EntryUserFormProps) {
  const [person, setPerson] = useState({ email: '', first_name: '', last_name: '', phone: '' });
  const toast = useToast();
  const adding = useAddEntryUser(place, kind);
  const wrong = adding.error instanceof CallFailure ? adding.error.errors : {};
  const words = userWords[kind];
  const field = (name: keyof typeof person) => ({
    value: person[name],
    onChange: (value: string) => setPerson({ ...person, [name]: value }),
    error: wrong[name]?.[0],
    autoComplete: 'off',
  });

  const save = async () => {
    const given = Object.entries(person).filter(([, value]) => value.trim() !== '');
    try {
      const done = await adding.mutateAsync({ email: person.email, ...Object.fromEntries(given) });
      toast.success('Saved', done.success_msg.join(' '));
      onClose();
    } catch {
      // Told in the dialog: a notice beside it could not be reached.
    }
  };

  return (
    <Dialog open onClose={onClose} title={words.add}>
      <form
        className="form-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SavingProblem title={problemSaving[kind]} error={adding.error} />
        <EmailField {...field('email')} label="Email" required />
        <div className="form-line">
          <TextField {...field('first_name')} label="First name" maxLength={80} />
          <TextField {...field('last_name')} label="Last name" maxLength={80} />
        </div>
        <PhoneField {...field('phone')} label="Phone" />
        <p className="people-hint">
          Whoever has an account with this email gets the role for {place.year}. Anybody else is invited by mail; please
          give the name then.
        </p>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={adding.isPending} disabled={person.email.trim() === ''}>
            {words.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
