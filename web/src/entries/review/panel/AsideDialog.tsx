import type { Application } from '@parade/contract/entries/review/review.ts';
import { asideBody } from '@parade/contract/entries/review/review.ts';
import { readCivilDate, showCivilDate, isCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { typedDay } from '@parade/contract/http/singleLine.ts';
import { z } from 'zod';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { DateField, TextField } from '../../../ui/inputs.tsx';

interface AsideDialogProps {
  readonly application: Application;
  readonly onAside: (aside: { reason: string; returns_on: string | null }) => Promise<void>;
  readonly onClose: () => void;
}

const aside = asideBody.shape.aside.unwrap();
const schema = z.object({
  reason: aside.shape.reason,
  returns_on: z.union([z.literal(''), typedDay]).transform((given) => (given === '' ? null : given)),
});

/** Why, and when it is to be looked at again; both may be left out. */
export function AsideDialog({ application, onAside, onClose }: AsideDialogProps) {
  const start: z.input<typeof schema> = { reason: '', returns_on: '' };
  const form = useSmallForm({
    schema,
    start,
    labels: { reason: 'Reason', returns_on: 'Back on' },
    send: async (given) => {
      await onAside(given);
      onClose();
    },
  });
  return (
    <FormDialog title={`Set ${application.official_name} aside?`} form={form} onClose={onClose} act="Set aside">
      <p>Only the office sees this. The application stays received.</p>
      <TextField label="Reason" {...form.field('reason')} />
      <DateField
        label="Back in the queue on"
        hint="MM/DD/YYYY. Leave empty to keep it aside until you take it up again."
        read={readCivilDate}
        show={(value) => (isCivilDate(value) ? showCivilDate(value) : value)}
        {...form.field('returns_on')}
      />
    </FormDialog>
  );
}
