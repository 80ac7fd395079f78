import { pathTo } from '@parade/contract/access/screens.ts';
import { type AccountDetail, newPassword, passwordsDiffer } from '@parade/contract/users/account.ts';
import { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { ToNoAccess } from '../../access/ToNoAccess.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { Section } from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { ChangedPasswordFields, newPasswordLabels } from '../PersonFields.tsx';
import { useSetPassword } from './queries.ts';
import styles from '../users.module.css';

const schema = z
  .object({ password: newPassword, c_password: z.string() })
  .refine((given) => given.password === given.c_password, { path: ['c_password'], error: passwordsDiffer });

/** U-15: a new password for somebody of lower rank. One's own is changed in the profile. */
export function UserPassword({ user, onDone }: { user: AccountDetail; onDone: () => void }) {
  const toast = useToast();
  const isOwn = useSession().user?.id === user.id;
  const set = useSetPassword(user.id);
  const form = useSmallForm({
    schema,
    start: { password: '', c_password: '' },
    labels: newPasswordLabels,
    send: async (body, signal) => {
      const done = await set.mutateAsync({ body, signal });
      toast.success(done.message);
      onDone();
    },
  });
  useUnsavedGuard(form.isDirty && !form.busy && !set.isSuccess);
  if (isOwn) return <Redirect to={pathTo('profile', { tab: 'security' })} />;
  if (!user.abilities.change_password) return <ToNoAccess />;
  return (
    <Section title="Password">
      <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} />
        <p className={styles['note']}>
          {user.first_name} will be logged out everywhere, and we’ll email {user.email} that staff changed the password.
        </p>
        <ChangedPasswordFields field={form.field} />
        <div className={styles['acts']}>
          <Button type="submit" look="primary" busy={form.busy}>
            Change password
          </Button>
          <ButtonLink to={pathTo('user', { id: user.id, tab: 'overview' })}>Cancel</ButtonLink>
        </div>
      </form>
    </Section>
  );
}
