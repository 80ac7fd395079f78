import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { DigitsField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { useChangeYear, useCopyEntry } from './queries.ts';

/** E-16: copies the profile answers, and no signatures, people or waivers. */
export function CopySetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const copy = useCopyEntry(entry.id);
  const navigate = useNavigate();
  const toast = useToast();
  const [error, setError] = useState<string>();
  const act = (year: number) =>
    copy.mutate(year, {
      onSuccess: ({ entry: created }) => {
        toast.success('Saved', `The ${year} entry has been created. Add its leaders next.`);
        void navigate(entryPath(created, 'timeline'));
      },
      onError: (failure) => setError(yearError(failure)),
    });
  return (
    <YearForm
      title="Copy Entry"
      label="Copy to parade year"
      act="Copy Entry"
      error={error}
      start={String(entry.year + 1)}
      busy={copy.isPending}
      onYear={(year) => (setError(undefined), act(year))}
      onNoYear={() => setError(MESSAGES.required)}
    >
      Creates an entry for another year with the answers from the application and the profile. Signatures, people and
      waivers are not copied.
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
  const [error, setError] = useState<string>();
  const act = async (year: number) => {
    const yes = await confirm({
      title: 'Change Year?',
      body: `${entry.official_name} moves from ${entry.year} to ${year} with its forms, people, waivers and leaders, and its place in the parade order is cleared.`,
      act: `Change to ${year}`,
      cancelLabel: `Keep ${entry.year}`,
    });
    if (!yes) return;
    change.mutate(year, {
      onSuccess: ({ entry: now }) => {
        toast.success('Saved', `${now.official_name} is now a ${year} entry.`);
        void navigate(entryPath(now, 'settings'), { replace: true });
      },
      onError: (failure) => setError(yearError(failure)),
    });
  };
  return (
    <YearForm
      title="Parade Year"
      label="Parade year"
      act="Change Year"
      error={error}
      start={String(entry.year)}
      busy={change.isPending}
      onYear={(year) => (setError(undefined), void act(year))}
      onNoYear={() => setError(MESSAGES.required)}
    >
      Moves the entry to another year with its forms, people, waivers and leaders.
    </YearForm>
  );
}

interface YearFormProps {
  readonly title: string;
  readonly label: string;
  readonly act: string;
  readonly start: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onYear: (year: number) => void;
  readonly onNoYear: () => void;
  readonly children: ReactNode;
}

/** A year and what is done with it; what the server says of the year is beside its input. */
function YearForm({ title, label, act, start, error, busy, onYear, onNoYear, children }: YearFormProps) {
  const [year, setYear] = useState(start);
  return (
    <Section title={title}>
      <p className="entry-setting-lead">{children}</p>
      <form
        className="entry-setting"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (year === '') onNoYear();
          else onYear(Number(year));
        }}
      >
        <DigitsField label={label} required value={year} onChange={setYear} error={error} />
        <Button type="submit" busy={busy}>
          {act}
        </Button>
      </form>
    </Section>
  );
}

function yearError(failure: Error): string {
  const fieldError = failure instanceof CallFailure ? failure.errors['parade_year']?.[0] : undefined;
  return fieldError ?? failure.message;
}
