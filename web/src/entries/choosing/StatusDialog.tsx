import type { ChosenEntry } from '@parade/contract/entries/choosing/choice.ts';
import {
  type EntryStatus,
  entryStatuses,
  isReopened,
  maxReopeningNote,
  statusLabels,
} from '@parade/contract/entries/status.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useDiscarding } from '../../ui/unsaved/useDiscarding.ts';
import { HoldingNotice } from './HoldingNotice.tsx';
import { entriesWords, lettersOfStatus } from './words.ts';

interface StatusDialogProps {
  readonly chosen: readonly ChosenEntry[];
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onSet: (status: EntryStatus, note: string) => void;
}

/** The status of many entries, with what it brings before it is set. It stays open until that is answered. */
export function StatusDialog({ chosen, busy, error, onClose, onSet }: StatusDialogProps) {
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const count = chosen.length;
  const status = entryStatuses.find((each) => each === to);
  const hasNote =
    status !== undefined && chosen.some(({ displayed_status: from }) => isReopened(from ?? 'interested', status, true));
  const isTyped = note.trim() !== '';
  const discard = useDiscarding({ isTyped, isUnsaved: isTyped && !busy }, onClose);
  const leave = () => (busy ? undefined : void discard());
  const set = () => (status ? onSet(status, hasNote ? note.trim() : '') : undefined);
  return (
    <Dialog
      open
      onClose={leave}
      title="Update Status?"
      actions={
        <>
          <Button disabled={busy} onClick={leave}>
            Cancel
          </Button>
          <Button
            look="primary"
            disabled={!status || (hasNote && note.length > maxReopeningNote)}
            busy={busy}
            onClick={set}
          >
            {status ? `Set ${entriesWords(count)} to ${statusLabels[status]}` : 'Update Status'}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="problem" title="Problem Setting Status">
          {error.message}
        </Notice>
      ) : null}
      <SelectField
        label="Status"
        value={to}
        onChange={setTo}
        options={entryStatuses.map((each) => ({ value: each, label: statusLabels[each] }))}
        placeholder="Choose a status"
      />
      {status ? <p>{lettersOfStatus(status, count)}</p> : null}
      {status ? <HoldingNotice ids={chosen.map(({ id }) => id)} to={status} /> : null}
      {hasNote ? <ReopeningNote value={note} onChange={setNote} /> : null}
      <p>Entries that have changed since you selected them are left out.</p>
    </Dialog>
  );
}

/** What the office adds to the letter about an application that is set back. */
export function ReopeningNote({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextAreaField
      label="Note to the leaders (optional)"
      hint="For example, what to change. It is part of the email."
      rows={3}
      maxLength={maxReopeningNote}
      value={value}
      onChange={onChange}
    />
  );
}
