import { type EntryStatus, entryStatuses, statusLabels } from '@parade/contract/entries/status.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { entriesWords, lettersOfStatus } from './words.ts';

interface StatusDialogProps {
  readonly count: number;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onSet: (status: EntryStatus) => void;
}

/** The status of many entries, with what it brings before it is set. */
export function StatusDialog({ count, busy, error, onClose, onSet }: StatusDialogProps) {
  const [chosen, setChosen] = useState('');
  const status = entryStatuses.find((each) => each === chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Update Status?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!status} busy={busy} onClick={() => (status ? onSet(status) : undefined)}>
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
        value={chosen}
        onChange={setChosen}
        options={entryStatuses.map((each) => ({ value: each, label: statusLabels[each] }))}
        placeholder="Choose a status"
      />
      {status ? <p>{lettersOfStatus(status, count)}</p> : null}
      <p>Entries that have changed since you selected them are left out.</p>
    </Dialog>
  );
}
