import { pathTo } from '@parade/contract/access/screens.ts';
import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { givenPassword } from '@parade/contract/users/account.ts';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { safeNext } from '../../access/guard.ts';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { EmailField, PasswordField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { useCaptcha } from '../captcha.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { AuthFields, AuthPage } from '../AuthForm.tsx';
import { useSignIn } from '../queries.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { type AskedStep, askedStepOf, SecondStepPage } from './SecondStepPage.tsx';
import { labels, loginFailedWords } from '../words.ts';
import styles from '../auth.module.css';

const schema = z.object({ email: z.string().trim().min(1, requiredText), password: givenPassword });

/** Sign-in. Goes on to the remembered place, and to the start page where none is remembered. */
export function LoginPage() {
  const { user, data } = useSession();
  const [search] = useSearchParams();
  const notice = (useLocation().state as { notice?: string } | null)?.notice;
  const signIn = useSignIn();
  const [asked, setAsked] = useState(false);
  const [step, setStep] = useState<AskedStep | null>(null);
  const captcha = useCaptcha(asked);

  const toStep = (error: unknown) => {
    const next = askedStepOf(error);
    if (!next) throw error;
    setStep(next);
  };
  const form = useSmallForm({
    labels,
    start: { email: '', password: '' },
    schema,
    send: async (given) => {
      if (asked) return signIn.mutateAsync({ ...given, recaptcha: await captcha.solve() }).catch(toStep);
      try {
        return await signIn.mutateAsync(given);
      } catch (error) {
        if (askedStepOf(error)) return toStep(error);
        if (!(error instanceof CallFailure) || error.answer.captcha !== true) throw error;
        // U-07: after three failures the form solves a captcha with each attempt.
        setAsked(true);
        if (error.status !== 422) throw error;
        const recaptcha = await captcha.solve();
        if (!recaptcha) throw error;
        return signIn.mutateAsync({ ...given, recaptcha }).catch(toStep);
      }
    },
    words: loginFailedWords,
  });

  const next = safeNext(search.get('next'));
  if (user) return <Redirect to={next ?? pathTo('dashboard')} />;
  if (step) return <SecondStepPage step={step} onBack={() => setStep(null)} />;
  return (
    <AuthPage title="Login" lead={`Welcome to the ${data.settings.parade_name} participant portal.`}>
      {notice ? <Notice tone="info">{notice}</Notice> : null}
      <AuthFields form={form} act="Login">
        <EmailField {...form.field('email')} label={labels.email} required autoComplete="username" />
        <PasswordField {...form.field('password')} label={labels.password} required autoComplete="current-password" />
        {captcha.box}
      </AuthFields>
      <div className={styles['after']}>
        <PasskeyButton />
        <p>
          <Link to={pathTo('forgottenPassword')}>Forgot your password?</Link>
        </p>
        <SectionRule>First time here</SectionRule>
        <p>Leaders apply with their organization; media register for access.</p>
        <ButtonLink to={pathTo('register')}>Create An Account</ButtonLink>
      </div>
    </AuthPage>
  );
}
