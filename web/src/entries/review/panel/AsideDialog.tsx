import { type Application, type Aside, asideBody, asideShownOn } from '@parade/contract/entries/review/review.ts';
import { readCivilDate, showCivilDate, isCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { typedDay } from '@parade/contract/http/singleLine.ts';
import { useState } from 'react';
import { z } from 'zod';
import { isConflict } from '../../../http/useSeen.ts';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { DateField, TextField } from '../../../ui/inputs.tsx';

interface AsideDialogProps {
  readonly application: Application;
  readonly onAside: (aside: Aside, from: Aside | null, signal: AbortSignal) => Promise<void>;
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
  // What is there was shown when the dialog was opened, or by a refusal since: what is read again behind it was not.
  const [seen, setSeen] = useState(() => asideShownOn(application));
  const form = useSmallForm({
    schema,
    start,
    labels: { reason: 'Reason', returns_on: 'Back on' },
    send: async (given, signal) => {
      try {
        await onAside(given, seen, signal);
      } catch (failure) {
        if (isConflict(failure)) setSeen((failure.answer['now'] ?? null) as Aside | null);
        throw failure;
      }
    },
  });
  return (
    <FormDialog title={`Set ${application.official_name} aside?`} form={form} onClose={onClose} act="Set aside">
      <p>Only the office sees this. The application stays received.</p>
      <TextField label="Reason" {...form.field('reason')} />
      <DateField
        label="Back in the queue on"
        hint="MM/DD/YYYY. Leave blank to set it aside until you return it to the queue."
        read={readCivilDate}
        show={(value) => (isCivilDate(value) ? showCivilDate(value) : value)}
        {...form.field('returns_on')}
      />
    </FormDialog>
  );
}
