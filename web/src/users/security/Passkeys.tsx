import { showDay, showInstant } from '@parade/contract/calendar.ts';
import {
  type OwnFactors,
  type Passkey,
  passkeyName,
  type ProofWay,
} from '@parade/contract/users/profile/secondFactor.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { EmptyState, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { ProofField, proofLabels } from './ProofField.tsx';
import { useAddPasskey, useRemovePasskey } from './queries.ts';
import { proofStart, useProof, useProofWays } from './useProof.ts';
import styles from '../users.module.css';

/** U-31: passkeys with the names that the person gave them. */
export function Passkeys({ factors }: { factors: OwnFactors }) {
  const [isAdding, setAdding] = useState(false);
  const ways = useProofWays();
  const canAdd = typeof window.PublicKeyCredential === 'function';
  return (
    <Section title="Passkeys" actions={canAdd ? <Button onClick={() => setAdding(true)}>Add a passkey</Button> : null}>
      <p className={styles['note']}>
        A passkey logs you in with your fingerprint, face or the PIN of your device. You need neither password nor code.
      </p>
      <DataTable
        label="Passkeys"
        rows={factors.passkeys}
        keyOf={(row) => row.id}
        columns={[
          { key: 'name', label: 'Name', render: (row) => row.name },
          { key: 'created_at', label: 'Added', render: (row) => showDay(row.created_at) },
          {
            key: 'last_used_at',
            label: 'Last used',
            render: (row) => (row.last_used_at ? showInstant(row.last_used_at) : 'Never'),
          },
        ]}
        tools={(row) => <RemoveButton passkey={row} />}
        empty={
          <EmptyState drawing="flower" title="No passkeys">
            {canAdd ? 'Add one on each device that you use.' : noneHere()}
          </EmptyState>
        }
      />
      {isAdding && ways ? <AddPasskey ways={ways} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

/** Browsers have them on secure pages alone. */
function noneHere(): string {
  return window.isSecureContext
    ? 'This browser has no passkeys.'
    : 'This page was not opened over HTTPS, so no passkey can be added here.';
}

function AddPasskey({ ways, onClose }: { ways: readonly ProofWay[]; onClose: () => void }) {
  const toast = useToast();
  const add = useAddPasskey();
  const proof = useProof(ways);
  const form = useSmallForm({
    schema: z.object({ ...proof.shape, name: passkeyName }),
    start: { ...proofStart, name: '' },
    labels: { ...proofLabels, name: 'Name' },
    send: async ({ name, ...given }, signal) => {
      const made = await add.mutateAsync({ body: { name, ...(await proof.proofOf(given, signal)) }, signal });
      toast.success('Saved', `“${made.name}” logs you in from now on.`);
    },
  });
  return (
    <FormDialog title="Add a passkey" onClose={onClose} form={form} act="Continue">
      <TextField
        {...form.field('name')}
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        hint="A name you’ll recognize, such as “My phone” or “Office laptop”."
      />
      <ProofField proof={proof} form={form} />
    </FormDialog>
  );
}

function RemoveButton({ passkey }: { passkey: Passkey }) {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const remove = useRemovePasskey(passkey.id);
  return (
    <>
      <Button look="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => setOpen(true)}>
        Remove
      </Button>
      {isOpen ? (
        <ProofDialog
          title={`Remove “${passkey.name}”?`}
          lead="You can no longer log in with it."
          act="Remove passkey"
          danger
          onClose={() => setOpen(false)}
          // The row is gone by then, and the notice says so.
          send={async (sent) => toast.success((await remove.mutateAsync(sent)).message)}
        />
      ) : null}
    </>
  );
}
