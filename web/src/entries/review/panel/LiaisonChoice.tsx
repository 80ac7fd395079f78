import type { ListedRep } from '@parade/contract/entries/entry.ts';
import type { Application } from '@parade/contract/entries/review/review.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { useSession } from '../../../access/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/inputs.tsx';
import { SectionRule } from '../../../ui/program/Rule.tsx';
import { tellOutcome, useToast } from '../../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../../ui/unsaved/useUnsavedGuard.ts';
import { useAssignRep, useFoundReps } from '../../queries.ts';
import { liaisonLabel } from '../../words.ts';
import { useReviewCalls } from '../queries.ts';
import styles from '../review.module.css';

/**
 * Chooses the liaison of the entry. The button beside the choice assigns, and asks, as everywhere: an arrow alone chooses the
 * next person of a list that is closed, and who wants the one after that goes on.
 */
export function LiaisonChoice({ application }: { application: Application }) {
  const { settings } = useSession().data;
  const reps = useFoundReps('', application.year);
  const assign = useAssignRep(application.id);
  const { refresh } = useReviewCalls(application.id);
  const confirm = useConfirm();
  const toast = useToast();
  /** Not assigned yet. */
  const [chosen, choose] = useState<string | null>(null);
  const label = liaisonLabel(settings);
  const found: readonly ListedRep[] = reps.data?.data ?? [];
  const { rep: current } = application;
  // The list names so many alone, and nobody before it is there; a choice that it leaves out would be a bare number.
  const people = current && found.every(({ id }) => id !== current.id) ? [current, ...found] : found;
  const options = people.map((rep) => ({ value: String(rep.id), label: withLoad(rep) }));
  const nameOf = (id: string) => {
    const rep = people.find((each) => String(each.id) === id);
    return rep ? fullName(rep) : 'None';
  };
  const now = current ? String(current.id) : '';
  const value = chosen ?? now;
  useUnsavedGuard(value !== now && !assign.isPending, 'The liaison you chose is not assigned yet.');
  const act = value === '' ? 'Remove the liaison' : `Assign ${nameOf(value)}`;
  const change = async () => {
    const yes = await confirm({
      title: 'Assign Liaison?',
      body:
        value === ''
          ? `${application.official_name} will have no liaison.`
          : `${nameOf(value)} will be the liaison for ${application.official_name} and will get its notifications.`,
      act,
    });
    if (!yes) return;
    const body = { user_id: value === '' ? null : Number(value), from: current?.id ?? null };
    await tellOutcome(toast, assign.mutateAsync(body), {
      done: () => toast.success('Saved', `Liaison: ${nameOf(value)}.`),
      failed: 'Problem Assigning Liaison',
    });
    // Refused, too: somebody else has assigned another one.
    refresh();
    choose(null);
  };
  return (
    <section className={styles['part']} aria-label={label}>
      <SectionRule>{label}</SectionRule>
      <SelectField label={label} hideLabel value={value} onChange={choose} options={options} placeholder="Nobody yet" />
      {value === now ? null : (
        <Button busy={assign.isPending} onClick={() => void change()}>
          {act}
        </Button>
      )}
    </section>
  );
}

/** 'Stella Marchetti · 12 entries': who chooses sees who has many already. */
function withLoad({ first_name, last_name, entries }: ListedRep): string {
  const name = fullName({ first_name, last_name });
  if (entries === undefined) return name;
  return `${name} · ${counted(entries, 'entry', 'entries')}`;
}
