import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { newEntryUser } from '@parade/contract/participants/participant.ts';
import { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type EntryPlace, useAddEntryUser } from '../queries.ts';
import { problemSaving, savingFailed, userLabels, userWords } from '../words.ts';

interface EntryUserFormProps {
  readonly place: EntryPlace;
  readonly kind: OrganizationRole;
  readonly onClose: () => void;
}

/** P-14: the button is disabled while the email is empty. The names are asked of everybody but the office. */
export function EntryUserForm({ place, kind, onClose }: EntryUserFormProps) {
  const toast = useToast();
  // People who may see every account; the server decides by the same right.
  const isOffice = useSession().can('manageUsers');
  const adding = useAddEntryUser(place, kind);
  const words = userWords[kind];
  const form = useSmallForm({
    schema: isOffice ? officeSchema : schema,
    start: { email: '', first_name: '', last_name: '', phone: '' },
    labels: userLabels,
    send: async (body, signal) => {
      const done = await adding.mutateAsync({ body, signal });
      toast.success('Saved', done.success_msg.join(' '));
    },
    words: savingFailed,
  });
  return (
    <FormDialog
      title={words.add}
      onClose={onClose}
      form={form}
      problemTitle={problemSaving[kind]}
      act={words.add}
      disabled={form.values.email.trim() === ''}
    >
      <EmailField {...form.field('email')} label={userLabels.email} required autoComplete="off" />
      <div className="form-line">
        <TextField
          {...form.field('first_name')}
          label={userLabels.first_name}
          required={!isOffice}
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          {...form.field('last_name')}
          label={userLabels.last_name}
          required={!isOffice}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <PhoneField {...form.field('phone')} label={userLabels.phone} autoComplete="off" />
      <p className="field-hint">
        {isOffice
          ? `If the person has an account, they get the role for ${place.year} right away. Otherwise, enter their name, and we’ll invite them by email.`
          : `If the person already has a role in your organization, they get this role for ${place.year} right away. Otherwise, we’ll invite them by email, and they’ll get the role when they accept.`}
      </p>
    </FormDialog>
  );
}

/** A text that may stay empty: nothing is sent then. */
const filled = z.string().transform((text) => text.trim() || undefined);
const { email, first_name, last_name, phone } = newEntryUser.shape;
const schema = z.object({
  email,
  first_name: first_name.unwrap(),
  last_name: last_name.unwrap(),
  phone: filled.pipe(phone),
});
const officeSchema = z.object({
  email,
  first_name: filled.pipe(first_name),
  last_name: filled.pipe(last_name),
  phone: filled.pipe(phone),
});
