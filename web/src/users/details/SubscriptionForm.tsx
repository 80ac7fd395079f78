import { notificationTypes } from '@parade/contract/notifications/message.ts';
import { newSubscription } from '@parade/contract/users/account.ts';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { notificationLabels } from '../words.ts';
import { useAddSubscription } from './queries.ts';

const labels = { notification_type: 'Email', organization_type: 'Entity Type' };

/** Adds one; new applications of type 1 unless chosen otherwise. */
export function SubscriptionForm({ user_id }: { user_id: number }) {
  const toast = useToast();
  const { organization_types } = useSession().data;
  const add = useAddSubscription(user_id);
  const form = useSmallForm({
    schema: newSubscription,
    start: { notification_type: notificationTypes[0] as (typeof notificationTypes)[number], organization_type: '1' },
    labels,
    send: async (body, signal) => {
      await add.mutateAsync({ body, signal });
      toast.success('Saved', 'The notification has been added.');
    },
  });
  return (
    <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} />
      <div className="form-line">
        <SelectField
          {...form.field('notification_type')}
          label={labels.notification_type}
          options={notificationTypes.map((type) => ({ value: type, label: notificationLabels[type] }))}
        />
        <SelectField
          {...form.field('organization_type')}
          label={labels.organization_type}
          options={organization_types.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <div>
        <Button type="submit" busy={form.busy}>
          Add notification
        </Button>
      </div>
    </form>
  );
}
