import { pathTo } from '@parade/contract/access/screens.ts';
import { emailAddress } from '@parade/contract/http/singleLine.ts';
import { refusalWords } from '@parade/contract/http/refusals.ts';
import { newPasswordTwice, passwordMinLength, samePasswords } from '@parade/contract/users/account.ts';
import { Link, useNavigate, useParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { EmailField } from '../../ui/inputs.tsx';
import { LoadingRows, Notice } from '../../ui/Page.tsx';
import { useCaptcha } from '../captcha.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { AuthFields, AuthPage } from '../AuthForm.tsx';
import { newPasswordLabels, PasswordFields } from '../PersonFields.tsx';
import { useResetLink, useResetPassword } from '../queries.ts';
import { labels, resetFailedWords } from '../words.ts';
import styles from '../auth.module.css';

const schema = newPasswordTwice.extend({ email: emailAddress }).check(samePasswords);

/** U-24: email, password, confirmation and captcha; a link that has ended says so before anything is typed. */
export function NewPasswordPage() {
  const { token = '' } = useParams();
  const link = useResetLink(token);
  if (link.isPending) return <LoadingRows label="Opening the link" />;
  // A link that was cut or mistyped is none either: what to do is the same.
  const ended = link.error instanceof CallFailure && link.error.status === 404;
  return (
    <AuthPage title="Set a new password">
      {ended ? <Notice tone="problem">{refusalWords('link-ended')}</Notice> : <NewPasswordForm token={token} />}
      <div className={styles['after']}>
        <p>
          <Link to={pathTo('forgottenPassword')}>Get a new link</Link>
        </p>
      </div>
    </AuthPage>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { user, forget } = useSession();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const reset = useResetPassword();
  const form = useSmallForm({
    labels: { ...labels, ...newPasswordLabels },
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
    <AuthFields form={form} act="Set password">
      <EmailField {...form.field('email')} label={labels.email} required autoComplete="username" />
      <PasswordFields
        field={form.field}
        label={newPasswordLabels.password}
        hint={`At least ${passwordMinLength} characters.`}
      />
      {captcha.box}
    </AuthFields>
  );
}
