import type { Rep } from '@parade/contract/entries/entry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Page.tsx';
import { liaisonLabel } from '../words.ts';
import { RepPicker } from './RepPicker.tsx';

interface LiaisonDialogProps {
  /** '3 entries', or the name of one. */
  readonly these: string;
  readonly year: number;
  readonly now: number | null;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onAssign: (rep: Rep | null) => void;
}

/** Assigns a liaison to some entries; the button says the act. It stays open until that is answered. */
export function LiaisonDialog({ these, year, now, busy, error, onClose, onAssign }: LiaisonDialogProps) {
  const { settings } = useSession().data;
  const [chosen, setChosen] = useState<{ rep: Rep | null } | null>(null);
  const leave = () => (busy ? undefined : onClose());
  const name = chosen?.rep ? fullName(chosen.rep) : null;
  return (
    <Dialog
      open
      onClose={leave}
      title="Assign Liaison?"
      actions={
        <>
          <Button disabled={busy} onClick={leave}>
            Cancel
          </Button>
          <Button
            look="primary"
            disabled={chosen === null}
            busy={busy}
            onClick={() => (chosen ? onAssign(chosen.rep) : undefined)}
          >
            {chosen === null ? 'Assign' : name === null ? 'Remove the liaison' : `Assign ${name}`}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="problem" title="Problem Assigning Liaison">
          {error.message}
        </Notice>
      ) : null}
      <p>Who will be the liaison for {these} and get their notifications?</p>
      <RepPicker
        label={liaisonLabel(settings)}
        year={year}
        value={chosen ? (chosen.rep?.id ?? null) : now}
        onChange={(rep) => setChosen({ rep })}
      />
    </Dialog>
  );
}
