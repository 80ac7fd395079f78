import { noteBody } from '@parade/contract/entries/review/review.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useAddNote } from '../review/queries.ts';

/** A note of the office about an entry. */
export function NoteDialog({ entry, onClose }: { entry: number; onClose: () => void }) {
  const adding = useAddNote(entry);
  const toast = useToast();
  const form = useSmallForm({
    schema: noteBody,
    start: { text: '' },
    labels: { text: 'Note' },
    send: async ({ text }, signal) => {
      await adding.mutateAsync({ text, signal });
      toast.success('Saved', 'The note has been added.');
    },
  });
  return (
    <FormDialog title="Add a note" form={form} onClose={onClose} act="Add note">
      <p>Nobody outside the office sees it. The audit trail has it.</p>
      <TextAreaField label="Note" rows={5} maxLength={2000} {...form.field('text')} />
    </FormDialog>
  );
}
