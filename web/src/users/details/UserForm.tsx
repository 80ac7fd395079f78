import { pathTo } from '@parade/contract/access/screens.ts';
import { type AccountDetail, accountEdit } from '@parade/contract/users/account.ts';
import { conflictText, useSeen } from '../../http/useSeen.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { EmailField, PhoneField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { NameFields } from '../PersonFields.tsx';
import { labels } from '../words.ts';
import { useEditUser } from './queries.ts';
import styles from '../users.module.css';

/** Name, address and phone of somebody else. A new address waits for its confirmation. */
export function UserForm({ user, onDone }: { user: AccountDetail; onDone: () => void }) {
  const toast = useToast();
  const edit = useEditUser(user.id);
  const { first_name, last_name, email, phone } = user;
  const { seen, save } = useSeen({ first_name, last_name, email, phone: phone ?? '' });
  const form = useSmallForm({
    schema: accountEdit.required({ first_name: true, last_name: true, email: true }),
    start: seen,
    labels,
    send: async (body, signal) => {
      await save((from) => edit.mutateAsync({ body: { ...body, from }, signal }));
      toast.success('Saved');
      onDone();
    },
    words: (failure) =>
      conflictText(failure, { what: 'this person', labelOf: (name) => labels[name as keyof typeof seen] }) ??
      failure.message,
  });
  useUnsavedGuard(form.isDirty && !form.busy && !edit.isSuccess);
  return (
    <Section title="Edit">
      <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} />
        <NameFields field={form.field} className="form-line" isOther />
        <EmailField
          {...form.field('email')}
          label={labels.email}
          required
          autoComplete="off"
          hint="If you change the address, this person is logged out everywhere, their passkeys are removed, and they must confirm the new address by email. We also notify the old address."
        />
        <PhoneField {...form.field('phone')} label={labels.phone} autoComplete="off" />
        <div className={styles['acts']}>
          <Button type="submit" look="primary" busy={form.busy}>
            Save
          </Button>
          <ButtonLink to={pathTo('user', { id: user.id, tab: 'overview' })}>Cancel</ButtonLink>
        </div>
      </form>
    </Section>
  );
}
