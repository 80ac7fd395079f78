import { roleLabels } from '@parade/contract/access/roles.ts';
import { tokenDays, tokenName, type TokenRole, tokenRoles } from '@parade/contract/users/tokens/token.ts';
import type { ProofWay } from '@parade/contract/users/profile/secondFactor.ts';
import { z } from 'zod';
import { useRequestKey, useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RadioField, SelectField, TextField } from '../../ui/inputs.tsx';
import { ProofField, proofLabels } from '../security/ProofField.tsx';
import { proofStart, useProof } from '../security/useProof.ts';
import { useCreateToken } from './queries.ts';

const labels = { ...proofLabels, name: 'Name', role: 'Rights of', access: 'Access', days: 'Works for' };
const accesses = [
  { value: 'read', label: 'Read only' },
  { value: 'change', label: 'Read and change' },
] as const;

interface TokenFormProps {
  readonly ways: readonly ProofWay[];
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

/** Makes a token: what uses it, with whose rights and how long; and who is asking. */
export function TokenForm({ ways, onClose, onMade }: TokenFormProps) {
  const create = useCreateToken();
  const proof = useProof(ways);
  const keyOf = useRequestKey();
  const form = useSmallForm({
    schema: z.object({
      ...proof.shape,
      name: tokenName,
      role: z.enum(tokenRoles),
      access: z.enum(['read', 'change']),
      days: z.enum(tokenDays.map(String) as [string]),
    }),
    start: { ...proofStart, name: '', role: 'staff' as TokenRole, access: 'read' as 'read' | 'change', days: '90' },
    labels,
    send: async ({ name, role, access, days, ...given }, signal) => {
      const shown = await proof.proofOf(given, signal);
      const length = tokenDays.find((each) => String(each) === days) ?? 30;
      const token = { name, role, is_read_only: access === 'read', days: length };
      const body = { ...token, request_key: keyOf(token), ...shown };
      const { secret } = await create.mutateAsync({ body, signal });
      onMade(secret);
    },
  });
  return (
    <FormDialog title="Create token" onClose={onClose} form={form} act="Create token">
      <TextField
        {...form.field('name')}
        label={labels.name}
        required
        maxLength={60}
        autoComplete="off"
        hint="The program that uses it. The audit log shows this name."
      />
      <div className="form-line">
        <SelectField
          {...form.field('role')}
          label={labels.role}
          options={tokenRoles.map((role) => ({ value: role, label: roleLabels[role] }))}
        />
        <SelectField
          {...form.field('days')}
          label={labels.days}
          options={tokenDays.map((each) => ({ value: String(each), label: `${each} days` }))}
        />
      </div>
      <RadioField {...form.field('access')} label={labels.access} options={accesses} />
      <ProofField proof={proof} form={form} />
    </FormDialog>
  );
}
