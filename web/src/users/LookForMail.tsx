import { Link } from 'react-router';
import { Notice } from '../ui/Page.tsx';
import { EntrancePage } from './EntranceForm.tsx';

/** After a sign-up. The same for an address that has an account: only its mailbox learns the difference. */
export function LookForMail({ email }: { email: string }) {
  return (
    <EntrancePage title="Please look into your inbox">
      <Notice tone="done" title="Thank you!">
        We sent an email to {email}. Please follow the link in it to confirm your address. It may take a minute, and it
        may have gone to the spam folder.
      </Notice>
      <div className="entrance-after">
        <p>
          You can <Link to="/login">log in</Link> and begin meanwhile; submitting an application needs the confirmed
          address.
        </p>
      </div>
    </EntrancePage>
  );
}
