import type { EntryOverview, Rep } from '@parade/contract/entries/entry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { lazy, Suspense, useState } from 'react';
import { CallFailure } from '../../http/client.ts';
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
  /**
   * The liaison whom the open dialog began with: a change that is read behind it must not be replaced unseen. 'any' after
   * a refusal, which names the other one. null: closed.
   */
  const [begun, setBegun] = useState<{ readonly rep: Rep | null } | 'any' | null>(null);
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
        setBegun(null);
        toast.success('Saved', `Liaison: ${nameOf(rep)}.`, () => takeBack(before, rep), `liaison of ${entry.id}`);
      },
      // The dialog says so.
      (failure: unknown) => {
        const isOther = failure instanceof CallFailure && failure.code === 'revision-conflict';
        if (isOther) setBegun((open) => open && 'any');
      },
    );
  const now = entry.rep ?? null;
  const seen = begun === null || begun === 'any' ? now : begun.rep;
  return (
    <>
      <Button
        look={look}
        onClick={() => {
          assign.reset();
          setBegun({ rep: now });
        }}
      >
        {act ?? (now ? 'Change Liaison' : 'Assign Liaison')}
      </Button>
      {begun ? (
        <Suspense>
          <LiaisonDialog
            these={entry.official_name}
            year={entry.year}
            now={seen?.id ?? null}
            busy={assign.isPending}
            error={assign.error}
            onClose={() => setBegun(null)}
            onAssign={(rep) => void set(rep, seen)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
