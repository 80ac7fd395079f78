import { pathTo } from '@parade/contract/access/screens.ts';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { LoadingRows, Notice } from '../../ui/Page.tsx';
import { AuthDone, AuthPage } from '../AuthForm.tsx';
import { useConfirmEmailChange, useEmailChange } from '../profile/queries.ts';
import styles from '../auth.module.css';

const title = 'Change your email address';

/** U-32: makes a new address the account's by an act, not by opening the page: mail scanners open links too. */
export function EmailChangePage() {
  const { token = '' } = useParams();
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
  const problem = confirm.error ?? asked.error;
  return (
    <AuthPage title={title}>
      {problem ? <Notice tone="problem">{problem.message}</Notice> : null}
      {asked.data ? (
        <div className={styles['card']}>
          <p>
            Press the button to log in with {asked.data.new_email} from now on, instead of {asked.data.email}.
          </p>
          <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Use this address
          </Button>
        </div>
      ) : null}
    </AuthPage>
  );
}
