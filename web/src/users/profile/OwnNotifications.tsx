import { useUser } from '../../access/session.tsx';
import type { NotificationType } from '@parade/contract/notifications/message.ts';
import { Section } from '../../ui/Page.tsx';
import { Subscriptions } from '../details/Subscriptions.tsx';

/** What one is subscribed to, and the way out. */
export function OwnNotifications() {
  const { id, subscriptions } = useUser();
  const rows = subscriptions.map((row) => ({ ...row, notification_type: row.notification_type as NotificationType }));
  return (
    <Section title="Notifications">
      <Subscriptions user_id={id} subscriptions={rows} mayEnd />
    </Section>
  );
}
