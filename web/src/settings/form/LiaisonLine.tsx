import { type ComponentType, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './form.module.css';

/** The person whose details are taken over. */
export interface ChosenPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Chooses somebody who works for the parade; a room above the settings knows them. */
export type PersonDialog = ComponentType<{
  readonly onChoose: (person: ChosenPerson) => void;
  readonly onClose: () => void;
}>;

interface LiaisonLineProps {
  readonly Dialog: PersonDialog;
  readonly onChoose: (person: ChosenPerson) => void;
}

/** Above the three fields of the default liaison: fills them in from a person, so that nobody types an address twice. */
export function LiaisonLine({ Dialog, onChoose }: LiaisonLineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={styles['person']}>
        <Button onClick={() => setOpen(true)}>Choose a person</Button>
      </p>
      {isOpen ? (
        <Suspense>
          <Dialog onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
