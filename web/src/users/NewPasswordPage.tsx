import { pathTo } from '@parade/contract/access/screens.ts';
import { emailAddress } from '@parade/contract/http/singleLine.ts';
import { newPassword, passwordMinLength, passwordsDiffer } from '@parade/contract/users/account.ts';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { useSession } from '../access/session.tsx';
import { EmailField, PasswordField } from '../ui/inputs.tsx';
import { useCaptcha } from './captcha.tsx';
import { AuthFields, AuthPage, useAuthForm } from './AuthForm.tsx';
import { useResetPassword } from './queries.ts';
import { labels, resetFailedWords } from './words.ts';
import styles from './auth.module.css';

const schema = z.object({ email: emailAddress, password: newPassword });

/** U-24: email, password, confirmation and captcha. */
export function NewPasswordPage() {
  const { token = '' } = useParams();
  const { user, forget } = useSession();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const reset = useResetPassword();
  const form = useAuthForm({
    start: { email: '', password: '', password_confirmation: '' },
    schema,
    check: ({ password, password_confirmation }) =>
      password === password_confirmation ? {} : { password_confirmation: passwordsDiffer },
    send: async (given) => {
      const answer = await reset.mutateAsync({ ...given, token, recaptcha: await captcha.solve() });
      // Every session of the account has ended, an open one in this browser included.
      if (user) forget();
      await navigate(pathTo('login'), { state: { notice: answer.message } });
    },
    words: resetFailedWords,
  });
  return (
    <AuthPage title="Set a new password">
      <AuthFields form={form} act="Set password">
        <EmailField {...form.field('email')} label={labels.email} required autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label="New password"
          required
          autoComplete="new-password"
          hint={`At least ${passwordMinLength} characters.`}
        />
        <PasswordField
          {...form.field('password_confirmation')}
          label={labels.password_confirmation}
          required
          autoComplete="new-password"
        />
        {captcha.box}
      </AuthFields>
      <div className={styles['after']}>
        <p>
          <Link to={pathTo('forgottenPassword')}>Get a new link</Link>
        </p>
      </div>
    </AuthPage>
  );
}
