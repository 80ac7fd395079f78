import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { type ListedWebhook, webhookEvents } from '@parade/contract/notifications/webhooks/webhook.ts';
import { useState } from 'react';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { AddressText } from '../../ui/AddressText.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorNotice, Section, StatusPill } from '../../ui/Page.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { Deliveries } from './Deliveries.tsx';
import { useDeleteWebhook, useWebhooks } from './queries.ts';
import styles from './webhooks.module.css';
import { WebhookForm } from './WebhookForm.tsx';

/** N-09: Settings, tab 'Webhooks': whom the portal calls, and what became of it. */
export function WebhooksPage() {
  const webhooks = useWebhooks();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <SettingsFrame>
      <Section
        title="Webhooks"
        actions={
          <Button look="primary" onClick={() => setMaking(true)}>
            Add a webhook
          </Button>
        }
      >
        <p className={styles['note']}>
          The portal sends a short signed message to these addresses when something happens. It contains IDs but no
          names; a program that needs more asks for it with a token.
        </p>
        {webhooks.error ? (
          <ErrorNotice error={webhooks.error} retry={() => void webhooks.refetch()} />
        ) : (
          <WebhookTable rows={webhooks.data?.data} />
        )}
      </Section>
      {webhooks.data && webhooks.data.total > 0 ? <Deliveries /> : null}
      {isMaking ? <WebhookForm onClose={() => setMaking(false)} onMade={setMade} /> : null}
      {made === null ? null : (
        <ShownOnce
          noun="secret"
          lead="The program uses it to check that messages come from here. If it gets lost, remove the webhook and add it again."
          label="Signing secret"
          value={made}
          onClose={() => setMade(null)}
        />
      )}
    </SettingsFrame>
  );
}

function WebhookTable({ rows }: { rows: readonly ListedWebhook[] | undefined }) {
  return (
    <DataTable
      label="Webhooks"
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { key: 'url', label: 'Address', wrap: true, render: (row) => <Address webhook={row} /> },
        {
          key: 'events',
          label: 'Send when',
          wrap: true,
          render: (row) => row.events.map((event) => <div key={event}>{webhookEvents[event]}</div>),
        },
        { key: 'counts', label: 'Messages', wrap: true, render: countsOf },
        {
          key: 'created',
          label: 'Added',
          wrap: true,
          render: (row) => `${showDay(row.created_at)}, ${row.created_by}`,
        },
      ]}
      tools={(row) => <RemoveButton webhook={row} />}
      empty={
        <EmptyState drawing="flower" title="No webhooks yet">
          Add the address of a program that should know when entries are accepted or waivers are signed.
        </EmptyState>
      }
    />
  );
}

/** The address, and why nothing is sent to it while it is switched off. */
function Address({ webhook }: { webhook: ListedWebhook }) {
  return (
    <>
      <AddressText>{webhook.url}</AddressText>
      {webhook.disabled_at === null && !webhook.is_unbacked ? null : <Standing webhook={webhook} />}
    </>
  );
}

function Standing({ webhook: { disabled_at, is_unbacked, created_by } }: { webhook: ListedWebhook }) {
  const maker = `${created_by}, who added it, is no longer a superadmin.`;
  if (disabled_at === null)
    return <p className={styles['off']}>{maker} Remove the webhook unless you know what uses it.</p>;
  const why = is_unbacked ? maker : 'Its program answered 410 Gone: it wants no more messages.';
  return (
    <div className={styles['off']}>
      <StatusPill tone="problem">Switched off</StatusPill>
      <p>
        Since {showInstant(disabled_at)}. {why} Remove the webhook, or send one of its messages again: once the program
        accepts it, the webhook is on again.
      </p>
    </div>
  );
}

function countsOf({ delivered, waiting, failed }: ListedWebhook): string {
  const counts = [
    [delivered, 'delivered'],
    [waiting, 'waiting'],
    [failed, 'given up'],
  ] as const;
  const present = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`);
  return present.join(', ') || 'None yet';
}

function RemoveButton({ webhook }: { webhook: ListedWebhook }) {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteWebhook();
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove this webhook?',
      body: `Nothing more will be sent to ${webhook.url}, and its list of messages will be deleted.`,
      act: 'Remove webhook',
      danger: true,
    });
    if (!yes) return;
    void tellOutcome(toast, remove.mutateAsync(webhook.id), {
      done: () => toast.success('Saved', 'The webhook was removed.'),
      failed: 'The webhook was not removed',
    });
  };
  return (
    <Button look="quiet" busy={remove.isPending} aria-label={`Remove ${webhook.url}`} onClick={() => void ask()}>
      Remove
    </Button>
  );
}
