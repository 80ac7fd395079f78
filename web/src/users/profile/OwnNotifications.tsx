import type { NotificationType } from '@parade/contract/notifications/message.ts';
import { isLeader } from '@parade/contract/users/session.ts';
import { useUser } from '../../access/session.tsx';
import { WeeklySwitch } from '../../notifications/WeeklySwitch.tsx';
import { Section } from '../../ui/Page.tsx';
import { Subscriptions } from '../details/Subscriptions.tsx';

/** What one gets by email without having asked for it that day, and the way out. */
export function OwnNotifications() {
  const user = useUser();
  const rows = user.subscriptions.map((row) => ({
    ...row,
    notification_type: row.notification_type as NotificationType,
  }));
  return (
    <>
      {isLeader(user) ? <WeeklySwitch /> : null}
      {rows.length > 0 || !isLeader(user) ? (
        <Section title="Notifications">
          <Subscriptions user_id={user.id} subscriptions={rows} mayEnd />
        </Section>
      ) : null}
    </>
  );
}
