import type { ChangedEntries, ChosenEntry, RepChange, StatusChange } from '@parade/contract/entries/choosing/choice.ts';
import type { Rep } from '@parade/contract/entries/entry.ts';
import { type EntryStatus, isEntryStatus, statusLabels } from '@parade/contract/entries/status.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { useConfirm } from '../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import {
  type BesideStatuses,
  type InParts,
  useAssignReps,
  useExportDirectory,
  useRemindChosen,
  useSetStatuses,
} from './queries.ts';
import { entriesWords, lettersGone, outcomeWords } from './words.ts';

/** The acts on many entries, each with what it says afterwards and, where it can be taken back, its Undo. */
export function useDirectoryActs(chosen: readonly ChosenEntry[], onDone: () => void) {
  const { reps, changeReps } = useRepChanges(onDone);
  const { statuses, changeStatuses } = useStatusChanges(onDone);
  const { remind, remindAll } = useReminding(chosen);
  const download = useExportDirectory();
  const toast = useToast();
  return {
    reps,
    statuses,
    remind,
    download,
    assign: (rep: Rep | null) =>
      changeReps(
        chosen.map(({ id, rep_id }) => ({ id, from: rep_id ?? null, to: rep?.id ?? null })),
        rep ? `liaison ${fullName(rep)}` : 'no liaison',
      ),
    setStatus: (to: EntryStatus, note: string) =>
      changeStatuses(
        {
          changes: chosen.map(({ id, displayed_status }) => ({ id, from: displayed_status ?? 'interested', to })),
          ...(note === '' ? {} : { note }),
        },
        statusLabels[to],
      ),
    remindAll,
    exportAll: (asked: Parameters<typeof download.mutate>[0]) =>
      tellOutcome(toast, download.mutateAsync(asked), {
        done: (name) => toast.success('Exported', name),
        failed: 'We couldn’t export the list',
      }),
  };
}

/** An Undo that found nothing to give back is not called done. */
function sayUndone(toast: ReturnType<typeof useToast>, { changed }: ChangedEntries, words: string): void {
  if (changed.length > 0) toast.success('Undone', words);
  else toast.warning('Not undone', words);
}

/** A failure is shown by the dialog that asked. */
const inItsDialog = () => undefined;

function useRepChanges(onDone: () => void) {
  const reps = useAssignReps();
  const toast = useToast();
  const takeBack = (changes: readonly RepChange[]) =>
    tellOutcome(toast, reps.mutateAsync({ changes }), {
      done: (result) => sayUndone(toast, result, outcomeWords(result, 'the liaison is as before')),
      failed: 'Problem Assigning Liaison',
    });
  const changeReps = (changes: readonly RepChange[], done: string) =>
    reps.mutateAsync({ changes }).then((result) => {
      onDone();
      const made = changes.filter(({ id }) => result.changed.includes(id));
      const back = made.map(({ id, from, to }) => ({ id, from: to, to: from }));
      toast.success('Saved', outcomeWords(result, done), back.length === 0 ? undefined : () => takeBack(back));
    }, inItsDialog);
  return { reps, changeReps };
}

function useStatusChanges(onDone: () => void) {
  const statuses = useSetStatuses();
  const toast = useToast();
  const takeBack = (changes: readonly StatusChange[]) =>
    tellOutcome(toast, statuses.mutateAsync({ changes }), {
      done: (result) => {
        const words = outcomeWords(result, 'the status is as before', 'notUndone');
        const { letters_gone } = result;
        if (letters_gone === 0) sayUndone(toast, result, words);
        else toast.warning('Undone', `${words} ${lettersGone(letters_gone, 'the change')}`);
      },
      failed: 'Problem Setting Status',
    });
  const changeStatuses = (asked: InParts<StatusChange, BesideStatuses>, done: string) =>
    statuses.mutateAsync(asked).then((result) => {
      onDone();
      // 'Interested' is shown where no status is stored: it cannot be set again.
      const back = asked.changes.flatMap(({ id, from, to }) => {
        const undo = result.changed_at?.[id];
        return undo !== undefined && isEntryStatus(from) ? [{ id, from: to, to: from, undo }] : [];
      });
      toast.success('Saved', outcomeWords(result, done), back.length === 0 ? undefined : () => takeBack(back));
    }, inItsDialog);
  return { statuses, changeStatuses };
}

function useReminding(chosen: readonly ChosenEntry[]) {
  const remind = useRemindChosen();
  const toast = useToast();
  const confirm = useConfirm();
  const remindAll = async () => {
    const yes = await confirm({
      title: 'Remind?',
      body: `The leaders of these ${entriesWords(chosen.length)} with incomplete forms get an email listing what is missing and when it is due. Entries that are complete, not accepted, have no leader or were already emailed today are skipped.`,
      act: 'Remind',
      cancelLabel: 'Don’t send',
    });
    if (!yes) return;
    void tellOutcome(toast, remind.mutateAsync(chosen.map(({ id }) => id)), {
      done: ({ emails_queued }) =>
        emails_queued === 0
          ? toast.warning('Nothing to send', 'All of them are among those that are skipped.')
          : toast.success('Reminders queued', `${counted(emails_queued, 'email')} queued.`),
      failed: 'We couldn’t remind them',
    });
  };
  return { remind, remindAll };
}
