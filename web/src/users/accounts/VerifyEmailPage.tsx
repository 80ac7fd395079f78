import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { newPasswordTwice, samePasswords } from '@parade/contract/users/account.ts';
import type { Confirmation } from '@parade/contract/users/registration.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { loginPath } from '../../access/guard.ts';
import { useSession } from '../../access/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { LoadingRows, Notice } from '../../ui/Page.tsx';
import { CallFailure } from '../../http/client.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { AuthDone, AuthFields, AuthPage } from '../AuthForm.tsx';
import { newPasswordHint, newPasswordLabels, PasswordFields } from '../PersonFields.tsx';
import { useConfirmAddress, useConfirmation, useLeave, useTakeOverDrafts } from '../queries.ts';
import { labels, linkFailedWords } from '../words.ts';
import styles from '../auth.module.css';

/** Confirms an address by an act, not by opening the page: mail scanners open links too. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const confirmation = useConfirmation(token);
  const confirm = useConfirmAddress(token);
  const { user } = useSession();
  const asked = confirmation.data;
  // A sign-up with the address of an account is taken over right after its owner has come in, and by nobody who is
  // switched to the owner in another tab meanwhile.
  if (asked?.step === 'take-over' && user?.impersonated_by === null) return <TakeOver token={token} asked={asked} />;
  if (confirm.isSuccess)
    return (
      <Finished title="Confirm your email address">
        <AuthDone title="Thank you!">
          {confirm.data.email} is confirmed.{user ? null : ' Please log in to continue.'}
        </AuthDone>
      </Finished>
    );
  if (confirmation.isPending) return <LoadingRows label="Opening the link" />;
  if (!asked) {
    const hasEnded = confirmation.error instanceof CallFailure && confirmation.error.status === 404;
    if (hasEnded && user?.email_verified)
      return (
        <Finished title="Confirm your email address">
          <AuthDone title="Already confirmed">Your email address {user.email} is confirmed.</AuthDone>
        </Finished>
      );
    return (
      <AuthPage title="Confirm your email address">
        <Notice tone="problem">{linkFailedWords(confirmation.error)}</Notice>
        <div className={styles['after']}>
          <p>
            <ButtonLink to={pathTo('login')}>Log in to get a new link</ButtonLink>
          </p>
        </div>
      </AuthPage>
    );
  }
  if (asked.step === 'sign-in' || asked.step === 'take-over') return <SignInFirst token={token} asked={asked} />;
  return asked.step === 'confirm' ? (
    <ByPress confirm={confirm} email={asked.email} />
  ) : (
    <ByPassword confirm={confirm} asked={asked} />
  );
}

type Confirm = ReturnType<typeof useConfirmAddress>;

function ByPress({ confirm, email }: { confirm: Confirm; email: string }) {
  return (
    <AuthPage title="Confirm your email address">
      {confirm.isError ? <Notice tone="problem">{confirm.error.message}</Notice> : null}
      <div className={styles['card']}>
        <p>Press the button to confirm that {email} is your address. We’ll log you out of all other browsers.</p>
        <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate({})}>
          Confirm my address
        </Button>
      </div>
    </AuthPage>
  );
}

const schema = newPasswordTwice.check(samePasswords);

function ByPassword({ confirm, asked }: { confirm: Confirm; asked: Confirmation }) {
  const form = useSmallForm({
    labels: { ...labels, ...newPasswordLabels },
    start: { password: '', password_confirmation: '' },
    schema,
    send: ({ password }) => confirm.mutateAsync({ password }),
  });
  return (
    <AuthPage
      title="Confirm your email address"
      lead={`${fullName(asked)} signed up with this address on ${showDay(asked.created_at)}. If that was you, choose a password for the account. It replaces the password from the sign-up, so only you can log in.`}
    >
      <AuthFields form={form} act="Confirm my address">
        <TextField
          label={labels.email}
          value={asked.email}
          onChange={() => undefined}
          readOnly
          autoComplete="username"
        />
        <PasswordFields field={form.field} label={newPasswordLabels.password} hint={newPasswordHint} />
      </AuthFields>
    </AuthPage>
  );
}

function SignInFirst({ token, asked }: { token: string; asked: Confirmation }) {
  const leave = useLeave();
  const navigate = useNavigate();
  return (
    <AuthPage
      title="You already have an account"
      lead={`${asked.email} already belongs to an account. Log in to continue.`}
    >
      <div className={styles['card']}>
        <Drafts drafts={asked.drafts} />
        <Button
          look="primary"
          busy={leave.isPending}
          onClick={() =>
            leave.mutate(undefined, { onSettled: () => void navigate(loginPath(pathTo('verifyEmail', { token }))) })
          }
        >
          Login
        </Button>
      </div>
      <div className={styles['after']}>
        <p>
          <ButtonLink to={pathTo('forgottenPassword')}>Forgot your password?</ButtonLink>
        </p>
      </div>
    </AuthPage>
  );
}

function TakeOver({ token, asked }: { token: string; asked: Confirmation }) {
  const takeOver = useTakeOverDrafts(token);
  if (takeOver.isSuccess)
    return (
      <Finished title="Continue with your account">
        <AuthDone title="Thank you!">
          Your second sign-up is closed{asked.drafts.length > 0 ? ', and its entries are now in your account' : ''}.
        </AuthDone>
      </Finished>
    );
  return (
    <AuthPage
      title="Continue with your account"
      lead={`Someone signed up again with ${asked.email} on ${showDay(asked.created_at)} as ${fullName(asked)}. If that was you, close that sign-up here.`}
    >
      {takeOver.isError ? <Notice tone="problem">{takeOver.error.message}</Notice> : null}
      <div className={styles['card']}>
        <Drafts drafts={asked.drafts} />
        <Button look="primary" busy={takeOver.isPending} onClick={() => takeOver.mutate()}>
          {asked.drafts.length > 0 ? 'Bring these entries into my account' : 'Close the second sign-up'}
        </Button>
      </div>
      <div className={styles['after']}>
        <p>
          <ButtonLink to={pathTo('dashboard')}>That wasn’t me</ButtonLink>
        </p>
      </div>
    </AuthPage>
  );
}

function Drafts({ drafts }: Pick<Confirmation, 'drafts'>) {
  if (drafts.length === 0) return <p>The second sign-up has no entries.</p>;
  return (
    <>
      <p>The second sign-up includes these entries. You can bring them into your account:</p>
      <ul>
        {drafts.map(({ name, year }, index) => (
          <li key={`${index} ${name}`}>
            {name}, {year}
          </li>
        ))}
      </ul>
    </>
  );
}

function Finished({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <AuthPage title={title}>
      {children}
      <div className={styles['after']}>
        <p>
          <Button look="primary" onClick={() => void navigate(pathTo('dashboard'))}>
            Continue
          </Button>
        </p>
      </div>
    </AuthPage>
  );
}
