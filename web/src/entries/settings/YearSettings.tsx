import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { toYear } from '@parade/contract/entries/settings/routes.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { ENTRY_SETTINGS, yearRefused } from '@parade/contract/entries/settings/words.ts';
import { staffYearsAhead } from '@parade/contract/settings/setting.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { DigitsField } from '../../ui/inputs.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useUnsavedPart } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useChangeYear, useCopyEntry } from './queries.ts';
import { Setting } from './Setting.tsx';
import styles from './entrySettings.module.css';

/** E-16: copies the profile answers, and no signatures, people or waivers. */
export function CopySetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const copy = useCopyEntry(entry.id);
  const navigate = useNavigate();
  const toast = useToast();
  const send = async (year: number) => {
    const { entry: created } = await copy.mutateAsync(year);
    toast.success('Saved', `The ${year} entry has been created. Nobody leads it yet: add its leaders next.`);
    await navigate(entryPath(created, 'timeline'));
  };
  return (
    <YearForm
      title="Copy Entry"
      label="Copy to parade year"
      act="Copy Entry"
      of={entry.year}
      start={entry.year + 1}
      send={send}
    >
      Creates an entry for another year with the answers from the profile. Signatures, people and waivers are not
      copied, and nobody leads the new entry until you add its leaders. Its application starts with last year’s answers
      if its leaders ask for them.
    </YearForm>
  );
}

/** E-17: moves the entry with everything. */
export function YearSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const change = useChangeYear(entry.id);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  // Undo takes the entry back to its year, unless the organization has another one there; a place in the parade order has
  // to be given again.
  const moveTo = async (year: number, back: number | null): Promise<void> => {
    const { entry: now, can_undo } = await change.mutateAsync(year);
    const undo = () => tellOutcome(toast, moveTo(back ?? 0, null), { failed: 'Problem Changing Year' });
    toast.success(
      back === null ? 'Undone' : 'Saved',
      `${now.official_name} is now a ${year} entry.`,
      back === null || !can_undo ? undefined : undo,
      `year of ${now.id}`,
    );
    await navigate(entryPath(now, 'settings'), { replace: true });
  };
  const send = async (year: number) => {
    const yes = await confirm({
      title: 'Change Year?',
      body: `${entry.official_name} moves from ${entry.year} to ${year} with its forms, people, waivers and leaders, and its place in the parade order is cleared. Waiver links sent so far stop working; new ones go out when it is time for ${year}.`,
      act: `Change to ${year}`,
      cancelLabel: `Keep ${entry.year}`,
    });
    if (!yes) return;
    await moveTo(year, entry.year);
  };
  if (entry.waivers_completed > 0)
    return <Setting title="Parade Year" says={ENTRY_SETTINGS.signed_people(entry.waivers_completed, entry.year)} />;
  return (
    <YearForm title="Parade Year" label="Parade year" act="Change Year" of={entry.year} start={entry.year} send={send}>
      Moves the entry to another year with its forms, people, waivers and leaders; its place in the parade order is
      cleared. Once somebody has signed a waiver, copy the entry instead.
    </YearForm>
  );
}

interface YearFormProps {
  readonly title: string;
  readonly label: string;
  readonly act: string;
  /** The entry's own year. One that nothing can be done with is refused before anybody is asked. */
  readonly of: number;
  readonly start: number;
  readonly send: (year: number) => Promise<void>;
  readonly children: ReactNode;
}

/** A year and what is done with it; what the server says of the year is beside its input (E-20). */
function YearForm({ title, label, act, of, start, send, children }: YearFormProps) {
  const { settings, parades } = useSession().data;
  const current = settings.current_parade_year;
  const hasParade = (year: number) => parades.some(({ event_year }) => event_year === year);
  const form = useSmallForm({
    schema: toYear.superRefine(({ parade_year }, ctx) => {
      const message = yearRefused(parade_year, { of, current, hasParade });
      if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['parade_year'], message });
    }),
    start: { parade_year: String(start) },
    labels: { parade_year: label },
    send: ({ parade_year }) => send(parade_year),
  });
  useUnsavedPart(form.isDirty && !form.busy);
  return (
    <Setting
      title={title}
      says={
        <>
          {children} The year can be up to {current + staffYearsAhead}.
        </>
      }
    >
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} />
        <div className={styles['line']}>
          <DigitsField {...form.field('parade_year')} label={label} required />
          <Button type="submit" busy={form.busy}>
            {act}
          </Button>
        </div>
      </form>
    </Setting>
  );
}
