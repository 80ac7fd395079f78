import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmailField, TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useEditWaiver } from './queries.ts';
import { waiverWords } from './words.ts';

/** 'Waiver edit: name and email required.' */
export function ReceiverForm({ waiver, onClose }: { waiver: WaiverListed; onClose: () => void }) {
  const [name, setName] = useState(waiver.name);
  const [email, setEmail] = useState(waiver.email ?? '');
  const toast = useToast();
  const editing = useEditWaiver(waiver.id);
  const wrong = editing.error instanceof CallFailure ? editing.error.errors : {};

  const save = async () => {
    try {
      await editing.mutateAsync({ name, email });
      toast.success('Saved', 'The previous signing link no longer works, and we are emailing both addresses.');
      onClose();
    } catch {
      // The dialog shows the error: a toast behind it could not be reached.
    }
  };

  return (
    <Dialog open onClose={onClose} title="Change name or email">
      <form
        className="form-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {editing.error ? (
          <Notice tone="problem" title={waiverWords.problem_updating}>
            {Object.keys(wrong).length > 0 ? 'Please correct the marked fields.' : editing.error.message}
          </Notice>
        ) : null}
        <TextField label="Name" required value={name} onChange={setName} error={wrong.name?.[0]} autoComplete="off" />
        <EmailField
          label="Email"
          required
          value={email}
          onChange={setEmail}
          error={wrong.email?.[0]}
          autoComplete="off"
        />
        <p>The previous signing link stops working, and we email both addresses.</p>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            busy={editing.isPending}
            disabled={name.trim() === '' || email.trim() === ''}
          >
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
