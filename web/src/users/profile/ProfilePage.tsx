import { pathTo } from '@parade/contract/access/screens.ts';
import { mayGetNotifications } from '@parade/contract/users/session.ts';
import { useParams } from 'react-router';
import { useUser } from '../../access/session.tsx';
import { Notice, PageHeader, TabsNav } from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { OwnNotifications } from './OwnNotifications.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SecondStepNotice } from '../security/SecondStepNotice.tsx';
import { SecurityTab } from '../security/SecurityTab.tsx';

const tabs = [
  { tab: 'details', label: 'Details', Component: OwnDetails },
  { tab: 'security', label: 'Login and security', Component: SecurityTab },
  { tab: 'devices', label: 'Devices', Component: OwnSessions },
  { tab: 'notifications', label: 'Notifications', Component: OwnNotifications },
] as const;

/** One's own account, for everybody. Who is switched to another user sees whose it is, and changes nothing. */
export function ProfilePage() {
  const { tab } = useParams();
  const user = useUser();
  const shown = tabs.filter((each) => each.tab !== 'notifications' || mayGetNotifications(user));
  const here = shown.find((each) => each.tab === (tab ?? 'details'));
  if (tab === undefined || !here) return <Redirect to={pathTo('profile', { tab: 'details' })} />;
  const { Component } = here;
  return (
    <>
      <PageHeader title="My profile" tab={here.label} lead={user.email} />
      {user.second_factor_due ? (
        <SecondStepNotice />
      ) : (
        <TabsNav
          label="Sections of my profile"
          tabs={shown.map((each) => ({ label: each.label, to: pathTo('profile', { tab: each.tab }) }))}
        />
      )}
      {user.impersonated_by ? (
        <Notice tone="info">You are switched to this user. Only they can change how they log in.</Notice>
      ) : (
        <Component />
      )}
    </>
  );
}
