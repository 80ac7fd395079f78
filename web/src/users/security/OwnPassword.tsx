import { newPassword, passwordsDiffer } from '@parade/contract/users/account.ts';
import type { ProofWay } from '@parade/contract/users/profile/secondFactor.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useUser } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useSetPassword } from '../details/queries.ts';
import { ChangedPasswordFields, newPasswordLabels } from '../PersonFields.tsx';
import { ProofField, proofLabels } from './ProofField.tsx';
import { proofStart, useProof, useProofWays } from './useProof.ts';
import styles from '../users.module.css';

const labels = { ...proofLabels, ...newPasswordLabels };

export function OwnPassword() {
  const [isChanging, setChanging] = useState(false);
  const ways = useProofWays();
  return (
    <Section title="Password">
      <p className={styles['note']}>
        A new password logs you out of all other browsers. If a calendar subscribes to your due dates, it needs a new
        link afterward.
      </p>
      <Button onClick={() => setChanging(true)}>Change password</Button>
      {isChanging && ways ? <PasswordForm ways={ways} onClose={() => setChanging(false)} /> : null}
    </Section>
  );
}

function PasswordForm({ ways, onClose }: { ways: readonly ProofWay[]; onClose: () => void }) {
  const toast = useToast();
  const proof = useProof(ways);
  const set = useSetPassword(useUser().id);
  const form = useSmallForm({
    schema: z
      .object({ ...proof.shape, password: newPassword, c_password: z.string() })
      .refine((given) => given.password === given.c_password, { path: ['c_password'], error: passwordsDiffer }),
    start: { ...proofStart, password: '', c_password: '' },
    labels,
    send: async ({ password, c_password, ...given }, signal) => {
      const body = { password, c_password, ...(await proof.proofOf(given, signal)) };
      const done = await set.mutateAsync({ body, signal });
      toast.success(done.message);
    },
  });
  return (
    <FormDialog title="Change password" onClose={onClose} form={form} act="Change password">
      <ProofField proof={proof} form={form} />
      <ChangedPasswordFields field={form.field} />
    </FormDialog>
  );
}
