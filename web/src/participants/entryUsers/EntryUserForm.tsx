import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type EntryPlace, useAddEntryUser } from '../queries.ts';
import { SavingProblem } from '../SavingProblem.tsx';
import { problemSaving, userWords } from '../words.ts';

interface EntryUserFormProps {
  readonly place: EntryPlace;
  readonly kind: OrganizationRole;
  readonly onClose: () => void;
}

/** P-14: the button is disabled while the email is empty. The names are asked of everybody but the office. */
export function EntryUserForm({ place, kind, onClose }: EntryUserFormProps) {
  const [person, setPerson] = useState({ email: '', first_name: '', last_name: '', phone: '' });
  const toast = useToast();
  // People who may see every account; the server decides by the same right.
  const isOffice = useSession().can('manageUsers');
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
      // The dialog shows the error: a toast behind it could not be reached.
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
          <TextField {...field('first_name')} label="First name" maxLength={80} required={!isOffice} />
          <TextField {...field('last_name')} label="Last name" maxLength={80} required={!isOffice} />
        </div>
        <PhoneField {...field('phone')} label="Phone" />
        <p className="people-hint">
          {isOffice
            ? `If the person has an account, they get the role for ${place.year} right away. Otherwise, enter their name and we invite them by email.`
            : `If the person already has a role in your organization, they get this role for ${place.year} right away. Otherwise, we invite them by email, and they get the role when they accept.`}
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
