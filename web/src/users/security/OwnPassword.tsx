import { givenPassword, newPassword, passwordsDiffer } from '@parade/contract/users/account.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useUser } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useSetPassword } from '../details/queries.ts';
import { newPasswordHint } from '../PersonFields.tsx';
import { ProofField, proofLabels } from './ProofField.tsx';
import styles from '../users.module.css';

const labels = { ...proofLabels, password: 'New password', c_password: 'Confirm new password' };
const schema = z
  .object({ current_password: givenPassword, password: newPassword, c_password: z.string() })
  .refine((given) => given.password === given.c_password, { path: ['c_password'], error: passwordsDiffer });

export function OwnPassword() {
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title="Password">
      <p className={styles['note']}>A new password logs you out of all other browsers.</p>
      <Button onClick={() => setChanging(true)}>Change password</Button>
      {isChanging ? <PasswordForm onClose={() => setChanging(false)} /> : null}
    </Section>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const set = useSetPassword(useUser().id);
  const form = useSmallForm({
    schema,
    start: { current_password: '', password: '', c_password: '' },
    labels,
    send: async (body, signal) => {
      const done = await set.mutateAsync({ body, signal });
      toast.success(done.message);
      onClose();
    },
  });
  return (
    <FormDialog title="Change password" onClose={onClose} form={form} act="Change password">
      <ProofField field={form.field('current_password')} />
      <PasswordField
        {...form.field('password')}
        label={labels.password}
        required
        autoComplete="new-password"
        hint={newPasswordHint}
      />
      <PasswordField {...form.field('c_password')} label={labels.c_password} required autoComplete="new-password" />
    </FormDialog>
  );
}
