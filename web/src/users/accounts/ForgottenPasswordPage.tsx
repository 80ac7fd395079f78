import { pathTo } from '@parade/contract/access/screens.ts';
import { resetMailWords } from '@parade/contract/users/registration.ts';
import { resetRequest } from '@parade/contract/users/routes.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmailField } from '../../ui/inputs.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { AuthDone, AuthFields, AuthPage } from '../AuthForm.tsx';
import { useRequestReset } from '../queries.ts';
import { labels, resetFailedWords } from '../words.ts';
import styles from '../auth.module.css';

/** Asks for the link. The answer is the same whether the address exists or not. */
export function ForgottenPasswordPage() {
  const request = useRequestReset();
  const [sent, setSent] = useState(false);
  const form = useSmallForm({
    labels,
    start: { email: '' },
    schema: resetRequest,
    send: async ({ email }) => {
      await request.mutateAsync(email);
      setSent(true);
    },
    words: resetFailedWords,
  });
  return (
    <AuthPage title="Reset Password" lead="We’ll email you a link to set a new password. The link expires in one hour.">
      {sent ? (
        <AuthDone>{resetMailWords}</AuthDone>
      ) : (
        <AuthFields form={form} act="Send the link">
          <EmailField {...form.field('email')} label={labels.email} required autoComplete="username" />
        </AuthFields>
      )}
      <div className={styles['after']}>
        <p>
          <Link to={pathTo('login')}>Back to login</Link>
        </p>
      </div>
    </AuthPage>
  );
}
