import type { SignedIn } from '@parade/contract/users/session.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { EmailField, PasswordField } from '../../ui/inputs.tsx';
import type { Solve } from './CaptchaBox.tsx';
import { type AskedStep, askedStepOf, calls, SignInFailure } from './calls.ts';
import { useAttempt } from './useAttempt.ts';
import styles from './signIn.module.css';

// Asked for after three failures only.
const CaptchaBox = lazy(async () => ({ default: (await import('./CaptchaBox.tsx')).CaptchaBox }));
const labels = { email: 'Email address', password: 'Password' };

interface LoginFormProps {
  readonly onSignedIn: (answer: SignedIn) => unknown;
  readonly onStep: (step: AskedStep) => void;
}

/** Address and password; U-07: after three failures a captcha with each attempt. */
export function LoginForm({ onSignedIn, onStep }: LoginFormProps) {
  const captcha = useSolver();
  const form = useAttempt(labels, async (given) => {
    try {
      await onSignedIn(await signIn(given, captcha));
    } catch (error) {
      const step = askedStepOf(error);
      if (!step) throw error;
      onStep(step);
    }
  });
  return (
    <form className={styles['form']} method="post" noValidate onSubmit={(event) => void form.state.submit(event)}>
      <FormProblems form={form.state} />
      <EmailField {...form.field('email')} autoComplete="username" />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      {captcha.isAsked ? (
        <Suspense>
          <CaptchaBox onReady={captcha.take} />
        </Suspense>
      ) : null}
      <Button type="submit" look="primary" busy={form.state.busy} disabled={!form.isReady}>
        Login
      </Button>
    </form>
  );
}

async function signIn(given: { email: string; password: string }, captcha: Solver): Promise<SignedIn> {
  if (captcha.isAsked) return calls.signIn({ ...given, recaptcha: await captcha.solve() });
  try {
    return await calls.signIn(given);
  } catch (error) {
    if (!(error instanceof SignInFailure) || error.answer.captcha !== true) throw error;
    captcha.ask();
    if (error.status !== 422) throw error;
    const recaptcha = await captcha.solve();
    if (!recaptcha) throw error;
    return calls.signIn({ ...given, recaptcha });
  }
}

type Solver = ReturnType<typeof useSolver>;

/** The captcha, whose code is on its way once it is asked for. */
function useSolver() {
  const [isAsked, setAsked] = useState(false);
  const known = useRef<Solve | null>(null);
  const waiting = useRef<((solve: Solve) => void)[]>([]);
  const [take] = useState(() => (solve: Solve) => {
    known.current = solve;
    for (const go of waiting.current.splice(0)) go(solve);
  });
  return {
    isAsked,
    ask: () => setAsked(true),
    take,
    solve: async () => {
      const solve = known.current ?? (await new Promise<Solve>((go) => waiting.current.push(go)));
      return solve();
    },
  };
}
