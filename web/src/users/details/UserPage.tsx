import { pathTo } from '@parade/contract/access/screens.ts';
import type { AccountDetail } from '@parade/contract/users/account.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useNavigate, useParams } from 'react-router';
import { ToNoAccess } from '../../access/ToNoAccess.tsx';
import { openedList } from '../../http/listAddress.ts';
import { useIsMissing } from '../../http/saving/useIsMissing.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Breadcrumbs, FailedPage, LoadingRows, PageHeader, StatusPill, TabsNav } from '../../ui/Page.tsx';
import { lettersOf } from '../../notifications/outboxList.ts';
import { Redirect } from '../../ui/Redirect.tsx';
import { UsersPage } from '../UsersPage.tsx';
import styles from '../users.module.css';
import { AccessButton } from './AccessButton.tsx';
import { useAccount } from './queries.ts';
import { SwitchButton } from './SwitchButton.tsx';
import { UserForm } from './UserForm.tsx';
import { UserLog } from './UserLog.tsx';
import { UserNotifications } from './UserNotifications.tsx';
import { UserOverview } from './UserOverview.tsx';
import { UserPassword } from './UserPassword.tsx';
import { UserRoles } from './UserRoles.tsx';

const tabs = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'roles', label: 'Roles' },
  { tab: 'notifications', label: 'Notifications' },
  { tab: 'log', label: 'Log' },
] as const;

/** The address of a list goes on after '/users' as that of an account does: an account is a number. */
export function UserPage() {
  const { id = '', tab } = useParams();
  if (!/^\d{1,9}$/.test(id)) return <UsersPage />;
  if (tab === undefined) return <Redirect to={pathTo('user', { id, tab: 'overview' })} />;
  return <LoadedUser id={Number(id)} tab={tab} />;
}

function LoadedUser({ id, tab }: { id: number; tab: string }) {
  const account = useAccount(id);
  const isMissing = useIsMissing(account);
  if (isMissing) return <Redirect to={pathTo('users')} />;
  if (account.error && !account.data) return <FailedPage error={account.error} retry={() => void account.refetch()} />;
  if (!account.data) return <LoadingRows rows={8} label="Loading the user" />;
  return <User key={id} user={account.data} tab={tab} />;
}

function User({ user, tab }: { user: AccountDetail; tab: string }) {
  const navigate = useNavigate();
  const { edit } = user.abilities;
  const name = fullName(user);
  const users = pathTo('users');
  const overview = pathTo('user', { id: user.id, tab: 'overview' });
  const back = () => void navigate(overview);
  return (
    <>
      <Breadcrumbs places={[openedList({ base: users }) ?? { label: 'Users', to: users }, { label: name }]} />
      <PageHeader title={name} tab={titles.get(tab)} lead={user.email} actions={<Acts user={user} />} />
      <State user={user} />
      <TabsNav
        label="Sections of this user"
        tabs={tabs.map((each) => ({ label: each.label, to: pathTo('user', { id: user.id, tab: each.tab }) }))}
      />
      {tab === 'overview' ? <UserOverview user={user} /> : null}
      {tab === 'roles' ? <UserRoles user={user} /> : null}
      {tab === 'notifications' ? <UserNotifications user={user} /> : null}
      {tab === 'log' ? <UserLog id={user.id} /> : null}
      {tab === 'edit' && edit ? <UserForm user={user} onDone={back} /> : null}
      {tab === 'edit' && !edit ? <ToNoAccess /> : null}
      {tab === 'password' ? <UserPassword user={user} onDone={back} /> : null}
      {titles.has(tab) ? null : <Redirect to={pathTo('notFound')} />}
    </>
  );
}

/** What is behind each address of an account, tab or not. */
const titles: ReadonlyMap<string, string> = new Map([
  ...tabs.map(({ tab, label }) => [tab, label] as const),
  ['edit', 'Edit'],
  ['password', 'Password'],
]);

function Acts({ user }: { user: AccountDetail }) {
  const { edit, change_password, change_access, impersonate } = user.abilities;
  return (
    <>
      <ButtonLink look="quiet" to={lettersOf({ user: user.id })}>
        View emails
      </ButtonLink>
      {edit ? <ButtonLink to={pathTo('user', { id: user.id, tab: 'edit' })}>Edit</ButtonLink> : null}
      {change_password ? (
        <ButtonLink to={pathTo('user', { id: user.id, tab: 'password' })}>Change password</ButtonLink>
      ) : null}
      {change_access ? <AccessButton user={user} /> : null}
      {impersonate ? <SwitchButton user={user} /> : null}
    </>
  );
}

/** What keeps the person from working here; nothing of an account that just works. */
function State({ user }: { user: AccountDetail }) {
  const isQuiet = user.disabled_at === null && user.has_password && user.email_verified;
  if (isQuiet) return null;
  return (
    <p className={styles['state']}>
      {user.disabled_at ? <StatusPill tone="problem">Disabled</StatusPill> : null}
      {user.has_password ? null : <StatusPill tone="info">Invited, no password yet</StatusPill>}
      {user.email_verified || !user.has_password ? null : (
        <StatusPill tone="needs-you">Email address not confirmed</StatusPill>
      )}
    </p>
  );
}
