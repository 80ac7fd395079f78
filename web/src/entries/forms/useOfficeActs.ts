import type { EntryForm } from '@parade/contract/entries/entry.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import { useConfirm } from '../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import type { FormAddress } from './address.ts';
import { useClearForm, useMarkComplete } from './queries.ts';

/** One act on a whole form, ready for a button or a menu. */
export interface OfficeAct {
  readonly key: 'mark' | 'clear';
  readonly label: string;
  readonly busy: boolean;
  readonly act: () => void;
}

type Acted = Pick<EntryForm, 'name' | 'submission_id' | 'revision' | 'started' | 'marked_complete_at'>;

/** The acts of the reader on the form as a whole: mark it complete or take that back, and clear it after a question. */
export function useOfficeActs(
  address: FormAddress,
  form: Acted,
  may: { readonly mark: boolean; readonly clear: boolean },
): OfficeAct[] {
  const mark = useMarkComplete(address);
  const clear = useClearForm();
  const confirm = useConfirm();
  const toast = useToast();
  const complete = form.marked_complete_at === null;

  const setMark = () =>
    void tellOutcome(toast, mark.mutateAsync({ submission_id: form.submission_id, complete }), {
      done: () =>
        toast.success(
          FORM_NOTICES.saved,
          complete ? `${form.name} is marked complete.` : `${form.name} is no longer marked complete.`,
        ),
      failed: FORM_NOTICES.status_failed,
    });

  const empty = async (submission_id: number) => {
    const yes = await confirm({
      title: 'Clear form?',
      body: `This deletes all answers in ${form.name}. The form will no longer be marked as submitted or complete. The audit log keeps the old answers.`,
      act: 'Clear form',
      cancelLabel: 'Keep answers',
      danger: true,
    });
    if (!yes) return;
    void tellOutcome(toast, clear.mutateAsync({ submission_id, revision: form.revision }), {
      done: () => toast.success(FORM_NOTICES.saved, `${form.name} has been cleared.`),
      failed: FORM_NOTICES.clear_failed,
    });
  };

  const { submission_id } = form;
  const acts: OfficeAct[] = [];
  if (may.mark) {
    const label = complete ? 'Mark complete' : 'Mark incomplete';
    acts.push({ key: 'mark', label, busy: mark.isPending, act: setMark });
  }
  if (may.clear && submission_id !== null && form.started) {
    acts.push({ key: 'clear', label: 'Clear form', busy: clear.isPending, act: () => void empty(submission_id) });
  }
  return acts;
}
