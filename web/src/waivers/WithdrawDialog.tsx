import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioField, TextAreaField } from '../ui/inputs.tsx';
import { Notice } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useVoidWaiver } from './queries.ts';
import { waiverWords } from './words.ts';

/** 'A correction is a void with a reason plus a new waiver, both kept.' */
export function WithdrawDialog({
  waiver,
  onClose,
  onDone,
}: {
  waiver: WaiverListed;
  onClose: () => void;
  onDone?: (token: string | null) => void;
}) {
  const [reason, setReason] = useState('');
  // A new one hangs on an entry, which a kept waiver has no more.
  const [again, setAgain] = useState(waiver.entry.is_deleted ? 'no' : 'yes');
  const toast = useToast();
  const voiding = useVoidWaiver();

  const withdraw = async () => {
    try {
      const { token } = await voiding.mutateAsync({ token: waiver.token, reason, again: again === 'yes' });
      toast.success('Waiver voided', token ? `${waiver.name} gets a new waiver.` : undefined);
      onClose();
      onDone?.(token);
    } catch {
      // The dialog shows the error: a toast behind it could not be reached.
    }
  };

  return (
    <Dialog open onClose={onClose} title={`Void the waiver for ${waiver.name}?`}>
      <form
        className="form-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void withdraw();
        }}
      >
        {voiding.error ? (
          <Notice tone="problem" title={waiverWords.problem_updating}>
            {voiding.error.message}
          </Notice>
        ) : null}
        <p>
          {waiver.completed_at
            ? 'The signed waiver is no longer valid. We keep it as evidence, with your reason.'
            : 'Its signing link stops working. Your reason is recorded in the audit log.'}
        </p>
        <TextAreaField label="Reason" required value={reason} onChange={setReason} maxLength={500} rows={3} />
        {waiver.entry.is_deleted ? null : (
          <RadioField
            label="What happens next?"
            value={again}
            onChange={setAgain}
            options={[
              { value: 'yes', label: 'Ask for a new signature: we create a new waiver and email it' },
              { value: 'no', label: 'No new waiver' },
            ]}
          />
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>Keep waiver</Button>
          <Button look="danger" type="submit" busy={voiding.isPending} disabled={reason.trim() === ''}>
            Void waiver
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
