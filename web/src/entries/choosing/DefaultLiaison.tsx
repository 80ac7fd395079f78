import type { ListedRep } from '@parade/contract/entries/entry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { liaisonLabel } from '../words.ts';
import { RepPicker } from './RepPicker.tsx';

interface DefaultLiaisonProps {
  readonly onChoose: (person: { readonly name: string; readonly email: string; readonly phone: string }) => void;
  readonly onClose: () => void;
}

/** Chooses who is the liaison of entries without one of their own, from the people who work for the parade. */
export function DefaultLiaison({ onChoose, onClose }: DefaultLiaisonProps) {
  const { settings } = useSession().data;
  const [rep, setRep] = useState<ListedRep | null>(null);
  const use = ({ first_name, last_name, email, phone }: ListedRep) => {
    onChoose({ name: fullName({ first_name, last_name }), email, phone: phone ?? '' });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose the default liaison"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={rep === null} onClick={() => (rep ? use(rep) : undefined)}>
            {rep ? `Use ${fullName(rep)}` : 'Use this person'}
          </Button>
        </>
      }
    >
      <p>We’ll fill in their name, email and phone. Nothing changes until you save.</p>
      <RepPicker
        label={liaisonLabel(settings)}
        allowsNobody={false}
        year={settings.current_parade_year}
        value={rep?.id ?? null}
        onChange={setRep}
      />
    </Dialog>
  );
}
