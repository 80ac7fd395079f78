import type { AccountDetail } from '@parade/contract/users/account.ts';
import { worksForTheParade } from '@parade/contract/access/roles.ts';
import { Section } from '../../ui/Page.tsx';
import { SubscriptionForm } from './SubscriptionForm.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import styles from '../users.module.css';

/** U-35: which emails about entries the person gets. */
export function UserNotifications({ user }: { user: AccountDetail }) {
  const mayAdd = user.abilities.change_subscriptions && worksForTheParade(user.user_roles);
  return (
    <Section title="Notifications">
      <Subscriptions
        user_id={user.id}
        subscriptions={user.subscriptions}
        mayEnd={user.abilities.change_subscriptions}
      />
      {mayAdd ? <SubscriptionForm user_id={user.id} /> : null}
      {worksForTheParade(user.user_roles) ? null : (
        <p className={styles['note']}>Only people who work for the parade get these emails.</p>
      )}
    </Section>
  );
}
