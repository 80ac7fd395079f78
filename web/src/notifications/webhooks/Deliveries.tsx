import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import {
  maxListedDeliveries,
  maxWebhookTries,
  type WebhookDelivery,
  webhookEvents,
} from '@parade/contract/notifications/webhooks/webhook.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState, ErrorNotice, Section, StatusPill } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useDeliveries, useResendDelivery } from './queries.ts';
import styles from './webhooks.module.css';

const states = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'done' },
  failed: { label: 'Given up', tone: 'problem' },
} as const satisfies Record<WebhookDelivery['state'], unknown>;

/** What became of the messages: those that were given up first. `failed`: those alone, under a title that says whose they are. */
export function Deliveries({ failed = false }: { failed?: boolean }) {
  const deliveries = useDeliveries();
  const total = deliveries.data?.total ?? 0;
  const title = failed ? 'Messages to webhooks' : 'Messages';
  const shown = deliveries.data?.data.filter(({ state }) => !failed || state === 'failed');
  return (
    <Section
      title={title}
      {...(total > maxListedDeliveries &&
        !failed && { note: `the newest ${maxListedDeliveries} of ${total.toLocaleString('en-US')}` })}
      {...(failed && { note: <Link to={pathTo('webhooks')}>Open webhooks</Link> })}
    >
      {deliveries.error ? (
        <ErrorNotice error={deliveries.error} retry={() => void deliveries.refetch()} />
      ) : (
        <DataTable
          label={title}
          rows={shown}
          keyOf={(row) => row.id}
          columns={[
            { key: 'event', label: 'Event', wrap: true, render: (row) => webhookEvents[row.event] },
            {
              key: 'state',
              label: 'State',
              render: (row) => <StatusPill tone={states[row.state].tone}>{states[row.state].label}</StatusPill>,
            },
            {
              key: 'url',
              label: 'Address',
              wrap: true,
              render: (row) => <span className={styles['url']}>{new URL(row.url).host}</span>,
            },
            { key: 'answer', label: 'Answer', wrap: true, render: answerOf },
            { key: 'created_at', label: 'Happened', wrap: true, render: (row) => showInstant(row.created_at) },
          ]}
          tools={(row) => (row.state === 'waiting' && row.attempts === 0 ? null : <ResendButton delivery={row} />)}
          empty={
            failed ? <p>No message was given up.</p> : <EmptyState drawing="broom" title="Nothing has been sent yet" />
          }
        />
      )}
    </Section>
  );
}

function answerOf({ state, status_code, problem, attempts, due_at }: WebhookDelivery): string {
  if (attempts === 0) return '—';
  const said = [status_code === null ? '' : String(status_code), problem ?? ''].filter(Boolean).join(': ');
  if (state !== 'waiting' || due_at === null) return said;
  return `${said} Try ${attempts} of ${maxWebhookTries}, the next at ${showInstant(due_at)}`.trim();
}

function ResendButton({ delivery }: { delivery: WebhookDelivery }) {
  const toast = useToast();
  const resend = useResendDelivery();
  return (
    <Button
      look="quiet"
      busy={resend.isPending}
      aria-label={`Send again: ${webhookEvents[delivery.event]}, ${showInstant(delivery.created_at)}`}
      onClick={() =>
        // Where failed ones alone are listed the row is gone before this answers: only a promise outlives it.
        void resend.mutateAsync(delivery.id).then(
          () => toast.success('Saved', 'The message will be sent again in a moment.'),
          (error: Error) => toast.error('The message was not sent', error.message),
        )
      }
    >
      Send again
    </Button>
  );
}
