import type { SignedIn } from '@parade/contract/users/session.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { type AskedStep, calls } from './calls.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useAttempt } from './useAttempt.ts';
import styles from './signIn.module.css';

interface SecondStepProps {
  readonly step: AskedStep;
  /** Settles when the next page does not come: nothing is sent twice meanwhile. */
  readonly onSignedIn: (answer: SignedIn) => Promise<void>;
  readonly onBack: () => void;
}

/** U-29: the code of the app, a recovery code, or a passkey. */
export function SecondStep({ step, onSignedIn, onBack }: SecondStepProps) {
  const form = useAttempt({ code: 'Code' }, async ({ code }) =>
    onSignedIn(await calls.signInWithCode({ ticket: step.ticket, code: code.trim() })),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const asksForCode = step.factors.includes('app');
  useEffect(() => {
    // The code's field takes it by itself, so that the code can be typed at once.
    if (!asksForCode) heading.current?.focus();
  }, [asksForCode]);
  useEffect(() => {
    const before = document.title;
    document.title = 'One more step';
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        One more step
      </h1>
      <p className={styles['lead']}>
        {asksForCode ? 'Enter the code that your authenticator app shows.' : 'Your account needs a passkey to log in.'}
      </p>
      {asksForCode ? (
        <form className={styles['form']} method="post" noValidate onSubmit={(event) => void form.state.submit(event)}>
          <FormProblems form={form.state} />
          <TextField
            {...form.field('code')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a step that was asked for, and its code lasts half a minute
            autoFocus
            maxLength={40}
            autoComplete="one-time-code"
            hint="Six digits. Without your phone, enter one of your recovery codes."
          />
          <Button type="submit" look="primary" busy={form.state.busy} disabled={!form.isReady}>
            Login
          </Button>
        </form>
      ) : null}
      <div className={styles['after']}>
        {step.factors.includes('passkey') ? <PasskeyButton onSignedIn={onSignedIn} /> : null}
        <Button look="quiet" onClick={onBack}>
          Back to login
        </Button>
      </div>
    </>
  );
}
