import type { Subscription } from '@parade/contract/users/account.ts';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { notificationLabels } from '../words.ts';
import { useRemoveSubscription } from './queries.ts';

interface SubscriptionsProps {
  readonly user_id: number;
  readonly subscriptions: readonly Subscription[];
  readonly mayEnd: boolean;
}

/** What somebody is subscribed to, and a way out of each. */
export function Subscriptions({ user_id, subscriptions, mayEnd }: SubscriptionsProps) {
  const { organization_types } = useSession().data;
  const typeOf = (row: Subscription) =>
    organization_types.find(({ id }) => id === row.organization_type)?.name ?? String(row.organization_type);
  return (
    <DataTable
      label="Notifications"
      rows={subscriptions}
      keyOf={(row) => row.id}
      columns={[
        { key: 'notification_type', label: 'Email', render: (row) => notificationLabels[row.notification_type] },
        { key: 'organization_type', label: 'Entity Type', render: typeOf },
      ]}
      {...(mayEnd
        ? {
            tools: (row: Subscription) => (
              <Unsubscribe
                user_id={user_id}
                id={row.id}
                label={`${notificationLabels[row.notification_type]}, ${typeOf(row)}`}
              />
            ),
          }
        : {})}
      empty={<EmptyState drawing="drum" title="No notifications" />}
    />
  );
}

function Unsubscribe({ user_id, id, label }: { user_id: number; id: number; label: string }) {
  const remove = useRemoveSubscription(user_id);
  const toast = useToast();
  return (
    <Button
      look="quiet"
      busy={remove.isPending}
      aria-label={`Unsubscribe: ${label}`}
      onClick={() =>
        // The row is gone before this answers: only a promise outlives it.
        void remove.mutateAsync(id).then(
          () => toast.success('Saved', `No more emails: ${label}.`),
          (error: Error) => toast.error('Problems Unsubscribing', error.message),
        )
      }
    >
      Unsubscribe
    </Button>
  );
}
