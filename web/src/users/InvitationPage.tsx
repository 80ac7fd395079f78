import { refusalWords } from '@parade/contract/http/refusals.ts';
import { newPassword, passwordsDiffer } from '@parade/contract/users/account.ts';
import { Navigate, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { useSession } from '../access/session.tsx';
import { CallFailure } from '../http/client.ts';
import { PasswordField, TextField } from '../ui/inputs.tsx';
import { ErrorNotice, LoadingRows } from '../ui/Page.tsx';
import { EntranceFields, EntrancePage, useEntranceForm } from './EntranceForm.tsx';
import { newPasswordHint } from './PersonFields.tsx';
import { useAcceptInvitation, useInvitation } from './queries.ts';
import { labels } from './words.ts';

/** Sets the first password of an invited account. 'Wrong code or needs-auth redirects to login.' */
export function InvitationPage() {
  const { token = '' } = useParams();
  const invitation = useInvitation(token);
  const toLogin = (notice: string) => <Navigate to="/login" replace state={{ notice }} />;
  if (invitation.isPending) return <LoadingRows label="Opening your invitation" />;
  if (invitation.error) {
    const ended = invitation.error instanceof CallFailure && invitation.error.status === 404;
    return ended ? (
      toLogin(refusalWords('link-ended'))
    ) : (
      <ErrorNotice error={invitation.error} retry={() => void invitation.refetch()} />
    );
  }
  if (invitation.data.needs_sign_in) return toLogin(refusalWords('needs-sign-in'));
  return <AcceptForm token={token} email={invitation.data.email} first_name={invitation.data.first_name} />;
}

const schema = z.object({ password: newPassword });

function AcceptForm({ token, email, first_name }: { token: string; email: string; first_name: string }) {
  const { data } = useSession();
  const accept = useAcceptInvitation(token);
  const navigate = useNavigate();
  const form = useEntranceForm({
    start: { password: '', password_confirmation: '' },
    schema,
    check: ({ password, password_confirmation }) =>
      password === password_confirmation ? {} : { password_confirmation: passwordsDiffer },
    send: async ({ password }) => {
      try {
        await accept.mutateAsync(password);
        await navigate('/dashboard', { replace: true });
      } catch (error) {
        const status = error instanceof CallFailure ? error.status : 0;
        if (status !== 404 && status !== 409) throw error;
        await navigate('/login', { replace: true, state: { notice: (error as CallFailure).message } });
      }
    },
    words: (error) => (error instanceof Error ? error.message : 'The invitation could not be accepted'),
  });
  return (
    <EntrancePage
      title={`Welcome, ${first_name}`}
      lead={`You are invited to the ${data.settings.parade_name} participant portal. Choose a password, and your account is open.`}
    >
      <EntranceFields form={form} act="Accept the invitation">
        <TextField label={labels.email} value={email} onChange={() => undefined} readOnly autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          required
          autoComplete="new-password"
          hint={newPasswordHint}
        />
        <PasswordField
          {...form.field('password_confirmation')}
          label={labels.password_confirmation}
          required
          autoComplete="new-password"
        />
      </EntranceFields>
    </EntrancePage>
  );
}
