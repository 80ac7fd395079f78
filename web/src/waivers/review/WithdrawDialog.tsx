import { voidBody } from '@parade/contract/waivers/routes.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { useSession } from '../../access/session.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RadioField, TextAreaField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useVoidWaiver } from '../queries.ts';
import { newWaiverWords, waiverWords, whyNotMailed } from '../words.ts';

interface WithdrawDialogProps {
  readonly waiver: WaiverListed;
  readonly onClose: () => void;
  readonly onDone?: (token: string | null) => void;
}

/** W-06: a void with a reason, and a new waiver. */
export function WithdrawDialog({ waiver, onClose, onDone }: WithdrawDialogProps) {
  const toast = useToast();
  const voiding = useVoidWaiver();
  const { enable_waiver_emails } = useSession().data.settings;
  const isMailed = enable_waiver_emails && !waiver.is_parade_over;
  const form = useSmallForm({
    schema: voidBody,
    // A new one needs an entry, which a retained waiver no longer has.
    start: { reason: '', again: !waiver.entry.is_deleted },
    labels: { reason: 'Reason' },
    send: async (body, signal) => {
      const { token } = await voiding.mutateAsync({ token: waiver.token, body, signal });
      signal.throwIfAborted();
      toast.success('Waiver voided', token ? newWaiverWords(waiver, isMailed) : undefined);
      onDone?.(token);
    },
  });
  return (
    <FormDialog
      title={`Void the waiver for ${waiver.name}?`}
      onClose={onClose}
      form={form}
      problemTitle={waiverWords.problem_updating}
      act="Void waiver"
      look="danger"
      cancelLabel="Keep waiver"
    >
      <p>
        {waiver.completed_at
          ? 'The signed waiver will no longer be valid. We’ll keep it as evidence, with your reason, and email whoever signed it.'
          : 'Its signing link will stop working. Your reason will be recorded in the audit log.'}
      </p>
      <TextAreaField {...form.field('reason')} label="Reason" required maxLength={500} rows={3} />
      {waiver.entry.is_deleted ? null : (
        <RadioField
          label="What happens next?"
          value={form.values.again ? 'yes' : 'no'}
          onChange={(value) => form.set('again', value === 'yes')}
          options={[
            {
              value: 'yes',
              label: `Ask for a new signature: ${isMailed ? 'we’ll create a new waiver and email it' : `we’ll create a new waiver. ${whyNotMailed(waiver)}`}`,
            },
            { value: 'no', label: 'No new waiver' },
          ]}
        />
      )}
    </FormDialog>
  );
}
