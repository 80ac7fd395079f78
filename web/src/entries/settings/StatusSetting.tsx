import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import {
  type DisplayedStatus,
  type EntryStatus,
  entryStatuses,
  isEntryStatus,
  isReopened,
  maxReopeningNote,
  statusLabels,
} from '@parade/contract/entries/status.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useUnsavedPart } from '../../ui/unsaved/useUnsavedGuard.ts';
import { HoldingNotice } from '../choosing/HoldingNotice.tsx';
import { ReopeningNote } from '../choosing/StatusDialog.tsx';
import { lettersGone } from '../choosing/words.ts';
import { useSetStatus } from '../queries.ts';
import { Setting } from './Setting.tsx';
import styles from './entrySettings.module.css';

/** E-07: any status at any time, after a confirmation that says what follows. */
export function StatusSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const confirm = useConfirm();
  const toast = useToast();
  const set = useSetStatus(entry.id);
  const now = entry.displayed_status ?? 'interested';
  const value = chosen ?? (isEntryStatus(now) ? now : '');
  useUnsavedPart(value !== '' && value !== now && !set.isPending);
  const hasNote = isEntryStatus(value) && isReopened(now, value, true);
  const typed = hasNote && note.trim() !== '' ? { note: note.trim() } : {};
  // Undo gives back what was, with its own line in the trail; letters that have gone stay gone, and are counted.
  const store = (status: EntryStatus, from: DisplayedStatus, undo?: string): Promise<boolean> =>
    tellOutcome(toast, set.mutateAsync({ status, from, ...(undo === undefined ? typed : { undo }) }), {
      done: ({ letters_gone, changed_at }) => {
        setChosen(null);
        setNote('');
        if (undo !== undefined && letters_gone > 0)
          toast.warning('Status set back', lettersGone(letters_gone, entry.official_name));
        else
          toast.success(
            'Saved',
            `The status is ${statusLabels[status]}.`,
            changed_at !== null && isEntryStatus(from) ? () => store(from, status, changed_at) : undefined,
            `status of ${entry.id}`,
          );
      },
      failed: 'Problem Setting Status',
    });
  const update = async () => {
    if (!isEntryStatus(value)) return;
    const yes = await confirm({
      title: 'Update Status?',
      body: statusQuestion(entry, now, value),
      act: `Set to ${statusLabels[value]}`,
      cancelLabel: `Keep ${statusLabels[now]}`,
    });
    if (!yes) return;
    await store(value, now);
  };
  return (
    <Setting
      title="Application Status"
      says="Leaders are emailed when their entry is accepted or rejected, or set back to In Progress once it was submitted; no other change is announced to them."
    >
      <form
        className={styles['line']}
        onSubmit={(event) => {
          event.preventDefault();
          void update();
        }}
      >
        <SelectField
          label="Status"
          value={value}
          onChange={setChosen}
          options={entryStatuses.map((status) => ({ value: status, label: statusLabels[status] }))}
          // The label of an entry without a status; nobody sets it.
          placeholder={isEntryStatus(now) ? null : statusLabels.interested}
        />
        {hasNote ? (
          <div className={styles['note']}>
            <ReopeningNote value={note} onChange={setNote} />
          </div>
        ) : null}
        <Button
          type="submit"
          look="primary"
          disabled={value === now || value === '' || note.length > maxReopeningNote}
          busy={set.isPending}
        >
          Update Status
        </Button>
      </form>
    </Setting>
  );
}

function statusQuestion(entry: EntryOverview['entry'], from: DisplayedStatus, to: EntryStatus) {
  return (
    <>
      <p>{statusConsequence(entry.official_name, from, to)}</p>
      <HoldingNotice ids={[entry.id]} to={to} />
    </>
  );
}

function statusConsequence(name: string, from: keyof typeof statusLabels, to: EntryStatus): string {
  const change = `The status of ${name} will change from ${statusLabels[from]} to ${statusLabels[to]}.`;
  if (to === 'accepted')
    return `${change} We’ll email each of its leaders, and they’ll be able to add people, fill in the remaining forms and manage waivers.`;
  const email = to === 'rejected' ? ' We’ll email each of its leaders.' : reopeningEmail(from, to);
  if (from === 'accepted') return `${change}${email} Its leaders will no longer be able to manage people and waivers.`;
  return email === '' ? `${change} No one will be notified by email.` : `${change}${email}`;
}

/** Says who is asked to submit the application once more. */
function reopeningEmail(from: DisplayedStatus, to: EntryStatus): string {
  if (!isReopened(from, to, true)) return '';
  const email = 'we’ll email each of its leaders to submit it again.';
  return from === 'withdrawn' ? ` If the application was submitted, ${email}` : ` W${email.slice(1)}`;
}
