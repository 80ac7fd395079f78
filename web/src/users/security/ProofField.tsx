import type { ProofWay } from '@parade/contract/users/profile/secondFactor.ts';
import { PasswordField, RadioField, TextField } from '../../ui/inputs.tsx';
import type { ProofState } from './useProof.ts';

export const proofLabels = { current_password: 'Current password', code: 'Code from your app' };

const wayLabels: Record<ProofWay, string> = {
  password: 'Your password',
  code: 'A code from your authenticator app',
  passkey: 'A passkey',
};

interface FieldOf {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

interface ProofFieldProps {
  readonly proof: ProofState;
  readonly form: {
    readonly field: (name: 'current_password' | 'code') => FieldOf;
    readonly idOf: (name: string) => string;
    readonly forgetErrors: () => void;
  };
}

/** Asks who it is before how one logs in changes: for the password, a code, or a passkey, where there is a choice. */
export function ProofField({ proof: { ways, way, choose }, form }: ProofFieldProps) {
  return (
    <>
      {ways.length > 1 ? (
        <RadioField
          id={form.idOf('way')}
          label="Confirm that it’s you with"
          value={way}
          options={ways.map((each) => ({ value: each, label: wayLabels[each] }))}
          onChange={(next) => {
            form.forgetErrors();
            choose(next as ProofWay);
          }}
        />
      ) : null}
      {way === 'password' ? (
        <PasswordField
          {...form.field('current_password')}
          label={proofLabels.current_password}
          required
          autoComplete="current-password"
        />
      ) : null}
      {way === 'code' ? (
        <CodeField
          field={form.field('code')}
          hint="Six digits. Without your phone, enter one of your recovery codes."
        />
      ) : null}
      {way === 'passkey' ? <p>Your browser asks for your passkey when you continue.</p> : null}
    </>
  );
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
