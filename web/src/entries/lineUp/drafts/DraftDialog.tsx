import { draftName } from '@parade/contract/entries/lineUp/lineUp.ts';
import { z } from 'zod';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/inputs.tsx';

/** Asks for the name of a draft: a new one, a copy, or one that is renamed. */
export function DraftDialog({
  title,
  act,
  name,
  hint,
  send,
  onClose,
}: {
  title: string;
  act: string;
  name: string;
  hint?: string;
  send: (name: string, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useSmallForm({
    schema: z.object({ name: draftName }),
    start: { name },
    labels: { name: 'Name' },
    send: (given, signal) => send(given.name, signal),
  });
  return (
    <FormDialog title={title} act={act} form={form} onClose={onClose}>
      <TextField {...form.field('name')} label="Name" required {...(hint ? { hint } : {})} />
    </FormDialog>
  );
}
