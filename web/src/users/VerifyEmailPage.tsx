import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Page.tsx';
import { EntrancePage } from './EntranceForm.tsx';
import { useVerifyEmail } from './queries.ts';

/** Confirms an address by a press, not by opening the page: mail scanners open links too. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const verify = useVerifyEmail(token);
  const navigate = useNavigate();
  return (
    <EntrancePage title="Confirm your email address">
      {verify.isError ? (
        <>
          <Notice tone="problem">{verify.error.message}</Notice>
          <div className="entrance-after">
            <p>
              <ButtonLink to="/login">Login to get a new link</ButtonLink>
            </p>
          </div>
        </>
      ) : verify.isSuccess ? (
        <>
          <Notice tone="done" title="Thank you!">
            {verify.data.email} is confirmed.
          </Notice>
          <div className="entrance-after">
            <p>
              <Button look="primary" onClick={() => void navigate('/dashboard')}>
                Go on
              </Button>
            </p>
          </div>
        </>
      ) : (
        <div className="entrance-card">
          <p>One press, and we know that this address is yours.</p>
          <Button look="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
            Confirm my address
          </Button>
        </div>
      )}
    </EntrancePage>
  );
}
