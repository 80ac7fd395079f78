import type { EntryOverview, Rep } from '@parade/contract/entries/entry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
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
  const set = (rep: Rep | null, before: Rep | null | undefined) =>
    assign.mutate(rep?.id ?? null, {
      onSuccess: () => {
        setOpen(false);
        const undo = before === undefined ? undefined : () => set(before, undefined);
        toast.success(undo ? 'Saved' : 'Undone', `Liaison: ${nameOf(rep)}.`, undo);
      },
      onError: (error) => (isOpen ? undefined : toast.error('Problem Assigning Liaison', error.message)),
    });
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
            onAssign={(rep) => set(rep, now)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
