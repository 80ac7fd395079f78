import type { EntryOverview, Rep } from '@parade/contract/entries/entry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useAssignRep } from '../queries.ts';

const LiaisonDialog = lazy(async () => ({ default: (await import('./LiaisonDialog.tsx')).LiaisonDialog }));

interface LiaisonChangeProps {
  readonly entry: EntryOverview['entry'];
  readonly look?: 'quiet' | 'secondary';
  /** On the button; 'Change Liaison' or 'Assign Liaison' unless said. */
  readonly act?: string;
}

/** Assigns the liaison of one entry; the notice takes it back. */
export function LiaisonChange({ entry, look = 'secondary', act }: LiaisonChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const assign = useAssignRep(entry.id);
  const nameOf = (rep: Rep | null) => (rep ? fullName(rep) : 'None');
  const takeBack = (before: Rep | null, set: Rep | null) =>
    tellOutcome(toast, assign.mutateAsync({ user_id: before?.id ?? null, from: set?.id ?? null }), {
      done: () => toast.success('Undone', `Liaison: ${nameOf(before)}.`),
      failed: 'Problem Assigning Liaison',
    });
  const set = (rep: Rep | null, before: Rep | null) =>
    assign.mutateAsync({ user_id: rep?.id ?? null, from: before?.id ?? null }).then(
      () => {
        setOpen(false);
        toast.success('Saved', `Liaison: ${nameOf(rep)}.`, () => takeBack(before, rep), `liaison of ${entry.id}`);
      },
      // The dialog says so.
      () => undefined,
    );
  const now = entry.rep ?? null;
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {act ?? (now ? 'Change Liaison' : 'Assign Liaison')}
      </Button>
      {isOpen ? (
        <Suspense>
          <LiaisonDialog
            these={entry.official_name}
            year={entry.year}
            now={now?.id ?? null}
            busy={assign.isPending}
            error={assign.error}
            onClose={() => setOpen(false)}
            onAssign={(rep) => void set(rep, now)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
