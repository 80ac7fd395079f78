import { pathTo } from '@parade/contract/access/screens.ts';
import { emailAddress } from '@parade/contract/http/singleLine.ts';
import { newPasswordTwice, passwordMinLength, samePasswords } from '@parade/contract/users/account.ts';
import { Link, useNavigate, useParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { EmailField } from '../../ui/inputs.tsx';
import { useCaptcha } from '../captcha.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { AuthFields, AuthPage } from '../AuthForm.tsx';
import { PasswordFields } from '../PersonFields.tsx';
import { useResetPassword } from '../queries.ts';
import { labels, resetFailedWords } from '../words.ts';
import styles from '../auth.module.css';

const schema = newPasswordTwice.extend({ email: emailAddress }).check(samePasswords);

/** U-24: email, password, confirmation and captcha. */
export function NewPasswordPage() {
  const { token = '' } = useParams();
  const { user, forget } = useSession();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const reset = useResetPassword();
  const form = useSmallForm({
    labels,
    start: { email: '', password: '', password_confirmation: '' },
    schema,
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
        <PasswordFields field={form.field} label="New password" hint={`At least ${passwordMinLength} characters.`} />
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
