import { z } from 'zod';
import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { givenPassword } from '@parade/contract/users/account.ts';
import { PasswordField, TextField } from '../../ui/inputs.tsx';

/** What a form that asks for the proof starts with, and how it is judged. */
export const passwordProof = { start: { current_password: '' }, schema: z.object({ current_password: givenPassword }) };
export const codeProof = { start: { code: '' }, schema: z.object({ code: z.string().trim().min(1, requiredText) }) };
export const proofLabels = { current_password: 'Current password', code: 'Code from your app' };

interface FieldOf {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The current password, before how one logs in changes. */
export function ProofField({ field }: { field: FieldOf }) {
  return <PasswordField {...field} label={proofLabels.current_password} required autoComplete="current-password" />;
}

/** Six digits of the app, or a recovery code. */
export function CodeField({ field, hint }: { field: FieldOf; hint?: string }) {
  return (
    <TextField
      {...field}
      label={proofLabels.code}
      required
      maxLength={40}
      width="short"
      autoComplete="one-time-code"
      {...(hint ? { hint } : {})}
    />
  );
}
