import { newWebhook, type WebhookEvent, webhookEvents } from '@parade/contract/notifications/webhooks/webhook.ts';
import { useRequestKey, useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ChecksField, UrlField } from '../../ui/inputs.tsx';
import { useCreateWebhook } from './queries.ts';

const labels = { url: 'Address', events: 'Send when' };
const options = Object.entries(webhookEvents).map(([value, label]) => ({ value, label }));

interface WebhookFormProps {
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

/** Adds an address, and what it is sent. */
export function WebhookForm({ onClose, onMade }: WebhookFormProps) {
  const create = useCreateWebhook();
  const keyOf = useRequestKey();
  const form = useSmallForm({
    schema: newWebhook,
    start: { url: '', events: [] as WebhookEvent[] },
    labels,
    send: async (body, signal) => {
      const { secret } = await create.mutateAsync({ body: { ...body, request_key: keyOf(body) }, signal });
      onMade(secret);
    },
  });
  return (
    <FormDialog title="Add a webhook" onClose={onClose} form={form} act="Add webhook">
      <UrlField {...form.field('url')} label={labels.url} required hint="It starts with https://" />
      <ChecksField
        id={form.idOf('events')}
        label={labels.events}
        required
        options={options}
        value={form.values.events}
        onChange={(events) => form.set('events', events as WebhookEvent[])}
        error={form.errorOf('events')}
      />
    </FormDialog>
  );
}
