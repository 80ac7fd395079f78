import { pathTo } from '@parade/contract/access/screens.ts';
import { useNavigate, useParams } from 'react-router';
import { loginPath } from '../../access/guard.ts';
import { useSession } from '../../access/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { LoadingRows, Notice } from '../../ui/Page.tsx';
import { AuthDone, AuthPage } from '../AuthForm.tsx';
import { useConfirmEmailChange, useEmailChange } from '../profile/queries.ts';
import { useLeave } from '../queries.ts';
import { linkFailedWords } from '../words.ts';
import styles from '../auth.module.css';

const title = 'Change your email address';

/** U-32: makes a new address one's own by an act, not by opening the page: mail scanners open links too. */
export function EmailChangePage() {
  const { token = '' } = useParams();
  const { user } = useSession();
  const asked = useEmailChange(token);
  const confirm = useConfirmEmailChange(token);
  if (confirm.data)
    return (
      <AuthPage title={title}>
        <AuthDone title="Thank you!">You now log in with {confirm.data.email}.</AuthDone>
        <div className={styles['after']}>
          <p>
            <ButtonLink to={pathTo('profile')}>Go to my profile</ButtonLink>
          </p>
        </div>
      </AuthPage>
    );
  if (asked.isPending) return <LoadingRows label="Opening the link" />;
  // What is somebody else's account gets no address of whoever opens the link.
  if (asked.data && user?.email !== asked.data.email) return <LogInFirst token={token} {...asked.data} />;
  const problem = confirm.error ?? asked.error;
  return (
    <AuthPage title={title}>
      {problem ? <Notice tone="problem">{linkFailedWords(problem)}</Notice> : null}
      {asked.data ? (
        <div className={styles['card']}>
          <p>
            Press the button to log in with {asked.data.new_email} from now on, instead of {asked.data.email}.
          </p>
          <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Use this address
          </Button>
        </div>
      ) : (
        <div className={styles['after']}>
          <p>
            <ButtonLink to={pathTo('profile')}>Ask for a new link in my profile</ButtonLink>
          </p>
        </div>
      )}
    </AuthPage>
  );
}

/** The email is often opened in another browser than the one that the change was asked for in. */
function LogInFirst({ token, email, new_email }: { token: string; email: string; new_email: string }) {
  const { user } = useSession();
  const leave = useLeave();
  const navigate = useNavigate();
  return (
    <AuthPage
      title={title}
      lead={`The account ${email} asked to use ${new_email} from now on. Please log in as ${email} to confirm this${user ? `. You are logged in as ${user.email} now` : ''}.`}
    >
      <div className={styles['card']}>
        <Button
          look="primary"
          busy={leave.isPending}
          onClick={() =>
            leave.mutate(undefined, { onSettled: () => void navigate(loginPath(pathTo('emailChange', { token }))) })
          }
        >
          {user ? 'Log in with that account' : 'Log in'}
        </Button>
      </div>
      <div className={styles['after']}>
        <p>If this isn’t your account, please ignore the email. Nothing changes.</p>
      </div>
    </AuthPage>
  );
}
