import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { type SignInFactor, signInFactors } from '@parade/contract/users/profile/secondFactor.ts';
import { z } from 'zod';
import { CallFailure } from '../../http/client.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { AuthFields, AuthPage } from '../AuthForm.tsx';
import { useSignInWithCode } from '../queries.ts';
import { loginFailedWords } from '../words.ts';
import styles from '../auth.module.css';
import { PasskeyButton } from './PasskeyButton.tsx';

/** What a sign-in goes on with after the password. */
export interface AskedStep {
  readonly ticket: string;
  readonly factors: readonly SignInFactor[];
}

/** The second step that a refusal asks for; null for any other failure. */
export function askedStepOf(error: unknown): AskedStep | null {
  if (!(error instanceof CallFailure) || error.code !== 'second-factor-needed') return null;
  const { ticket, factors } = error.answer;
  if (typeof ticket !== 'string' || !Array.isArray(factors)) return null;
  return { ticket, factors: signInFactors.filter((factor) => factors.includes(factor)) };
}

const schema = z.object({ code: z.string().trim().min(1, requiredText) });
const labels = { code: 'Code' };

/** U-29: the code of the app, a recovery code, or a passkey. */
export function SecondStepPage({ step, onBack }: { step: AskedStep; onBack: () => void }) {
  const signIn = useSignInWithCode();
  const form = useSmallForm({
    labels,
    start: { code: '' },
    schema,
    send: ({ code }) => signIn.mutateAsync({ ticket: step.ticket, code }),
    words: loginFailedWords,
  });
  const asksForCode = step.factors.includes('app');
  return (
    <AuthPage
      title="One more step"
      lead={
        asksForCode ? 'Enter the code that your authenticator app shows.' : 'Your account needs a passkey to log in.'
      }
    >
      {asksForCode ? (
        <AuthFields form={form} act="Login">
          <TextField
            {...form.field('code')}
            label={labels.code}
            required
            maxLength={40}
            autoComplete="one-time-code"
            hint="Six digits. Without your phone, enter one of your recovery codes."
          />
        </AuthFields>
      ) : null}
      <div className={styles['after']}>
        {step.factors.includes('passkey') ? <PasskeyButton /> : null}
        <Button look="quiet" onClick={onBack}>
          Back to login
        </Button>
      </div>
    </AuthPage>
  );
}
