import { entryPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { roleLabels } from '@parade/contract/access/roles.ts';
import { refusalWords } from '@parade/contract/http/refusals.ts';
import { newPasswordTwice, personName, samePasswords } from '@parade/contract/users/account.ts';
import type { Invitation } from '@parade/contract/users/link.ts';
import type { CurrentUser } from '@parade/contract/users/session.ts';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { loginPath } from '../../access/guard.ts';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { FailedPage, FactList, LoadingRows, Notice } from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { AuthFields, AuthPage } from '../AuthForm.tsx';
import { useAcceptInvitation, useAcceptInvitationSignedIn, useInvitation } from '../queries.ts';
import { NameFields, newPasswordHint, PasswordFields } from '../PersonFields.tsx';
import { labels } from '../words.ts';
import { ForAccount } from './ForAccount.tsx';
import styles from '../auth.module.css';

type InvitedRole = NonNullable<Invitation['role']>;

const invitedAs: Readonly<Record<InvitedRole['name'], string>> = {
  leader: 'Join as an entry leader',
  'float-builder': 'Join as a float builder',
};

/**
 * Opens an account that staff made, or accepts the role of an entry: with the account of the invited address, or with
 * one that is created here. U-26: a wrong code leads to login.
 */
export function InvitationPage() {
  const { token = '' } = useParams();
  const { user } = useSession();
  const invitation = useInvitation(token);
  const toLogin = (notice: string) => <Redirect to={pathTo('login')} state={{ notice }} />;
  if (invitation.isPending) return <LoadingRows label="Opening your invitation" />;
  if (invitation.error && !invitation.data) {
    const ended = invitation.error instanceof CallFailure && invitation.error.status === 404;
    if (!ended) return <FailedPage error={invitation.error} retry={() => void invitation.refetch()} />;
    return user ? <EndedInvitation /> : toLogin(refusalWords('link-ended'));
  }
  const { role, email, needs_sign_in } = invitation.data;
  if (role && user) return <AcceptWithAccount token={token} role={role} invited={email} user={user} />;
  if (!needs_sign_in) return <AcceptForm token={token} invitation={invitation.data} />;
  return role ? (
    <Redirect to={loginPath(pathTo('invitation', { token }))} state={{ notice: refusalWords('needs-sign-in') }} />
  ) : (
    toLogin(refusalWords('needs-sign-in'))
  );
}

/** The login page, which says this to everybody else, sends on who is signed in. */
function EndedInvitation() {
  return (
    <AuthPage title="Invitation">
      <Notice tone="info">{refusalWords('link-ended')}</Notice>
      <div className={styles['after']}>
        <p>
          <Link to={pathTo('dashboard')}>Dashboard</Link>
        </p>
      </div>
    </AuthPage>
  );
}

interface AcceptWithAccountProps {
  readonly token: string;
  readonly role: InvitedRole;
  readonly invited: string;
  readonly user: CurrentUser;
}

/** Lets the signed-in user accept, or says that the invitation is for another account. */
function AcceptWithAccount({ token, role, invited, user }: AcceptWithAccountProps) {
  const accept = useAcceptInvitationSignedIn(token);
  const navigate = useNavigate();
  return (
    <AuthPage title={invitedAs[role.name]} lead={`You are logged in as ${user.email}.`}>
      {accept.error ? <Notice tone="problem">{accept.error.message}</Notice> : null}
      <WhatFor role={role} />
      {user.email === invited ? (
        <ForAccount user={user}>
          <div className={styles['card']}>
            <Button
              look="primary"
              busy={accept.isPending}
              onClick={() =>
                accept.mutate(undefined, { onSuccess: () => void navigate(placeOf(role), { replace: true }) })
              }
            >
              Accept the invitation
            </Button>
          </div>
        </ForAccount>
      ) : (
        <Notice tone="info">
          This invitation was sent to {invited}. To accept it, log out, then open the link in the email again and log in
          with that address.
        </Notice>
      )}
      <div className={styles['after']}>
        <p>
          <Link to={pathTo('dashboard')}>Not now</Link>
        </p>
      </div>
    </AuthPage>
  );
}

/** The names are those that somebody else typed: shown as theirs, between our own words. */
function WhatFor({ role }: { role: InvitedRole }) {
  return (
    <FactList
      facts={[
        { label: 'Role', value: roleLabels[role.name] },
        { label: 'Entry', value: role.entry_name },
        { label: 'Organization', value: role.organization_name },
        { label: 'Parade year', value: role.parade_year },
      ]}
    />
  );
}

function placeOf({ organization_id, parade_year }: InvitedRole): string {
  return entryPath({ organization_id, year: parade_year }, 'view');
}

const accountSchema = newPasswordTwice.extend({ first_name: z.string(), last_name: z.string() }).check(samePasswords);
const newcomerSchema = newPasswordTwice.extend({ first_name: personName, last_name: personName }).check(samePasswords);

/** Sets the first password; where the account is created with it, the names that the inviter typed can be corrected. */
function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { data } = useSession();
  const { role, email, first_name, last_name } = invitation;
  const accept = useAcceptInvitation(token);
  const navigate = useNavigate();
  const form = useSmallForm({
    labels,
    start: { first_name, last_name, password: '', password_confirmation: '' },
    schema: role ? newcomerSchema : accountSchema,
    send: async ({ password, first_name, last_name }) => {
      try {
        await accept.mutateAsync(role ? { password, first_name, last_name } : { password });
        await navigate(role ? placeOf(role) : pathTo('dashboard'), { replace: true });
      } catch (error) {
        const status = error instanceof CallFailure ? error.status : 0;
        if (status !== 404 && status !== 409) throw error;
        await navigate(pathTo('login'), { replace: true, state: { notice: (error as CallFailure).message } });
      }
    },
  });
  return (
    <AuthPage
      title={role ? invitedAs[role.name] : `Welcome, ${first_name}`}
      lead={
        role
          ? `You are invited to work on an entry in the ${data.settings.parade_name}. Create your account to accept.`
          : `You are invited to the ${data.settings.parade_name} participant portal. Choose a password to open your account.`
      }
    >
      {role ? <WhatFor role={role} /> : null}
      <AuthFields form={form} act="Accept the invitation">
        {role ? <NameFields field={form.field} /> : null}
        <TextField label={labels.email} value={email} onChange={() => undefined} readOnly autoComplete="username" />
        <PasswordFields field={form.field} label={labels.password} hint={newPasswordHint} />
      </AuthFields>
    </AuthPage>
  );
}
