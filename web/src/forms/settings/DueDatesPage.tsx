import { showDay } from '@parade/contract/calendar.ts';
import { readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { DueDateChoice, FormDueDate } from '@parade/contract/forms/due/dueDate.ts';
import type { FormGroup, FormType } from '@parade/contract/forms/formType.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField, SelectField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { useDueDates, useSetDueDates } from '../queries.ts';
import styles from './dueDates.module.css';

/** Settings, tab 'Form due dates': the dates of one parade year. */
export function DueDatesPage() {
  const { data } = useSession();
  const [search, setSearch] = useSearchParams();
  const current = data.settings.current_parade_year;
  const year = Number(search.get('year')) || current;
  const list = useDueDates(year);
  const years = data.parades.map((parade) => String(parade.event_year)).sort((a, b) => b.localeCompare(a));
  return (
    <SettingsFrame>
      <div>
        <div className={styles['year']}>
          <SelectField
            label="Parade Year"
            value={String(year)}
            onChange={(value) => setSearch(Number(value) === current ? {} : { year: value })}
            options={years.map((value) => ({ value, label: value }))}
          />
        </div>
      </div>
      {list.error ? <ErrorNotice error={list.error} retry={() => void list.refetch()} /> : null}
      {list.data ? (
        <DueDates key={year} year={year} dates={list.data.data} />
      ) : list.error ? null : (
        <LoadingRows rows={10} label="Loading the due dates" />
      )}
    </SettingsFrame>
  );
}

/** How a form's date is chosen, and the day as typed while it is a day of its own. */
interface Choice {
  readonly kind: 'default' | 'day' | 'none';
  readonly day: string;
}

const groupTitles: Readonly<Record<FormGroup, string>> = {
  initial: 'Applications',
  profile: 'Profiles',
  additional: 'Required forms',
  optional: 'Optional forms',
  waivers: 'Waivers',
};

function DueDates({ year, dates }: { year: number; dates: readonly FormDueDate[] }) {
  const { choiceFor, choose, errors, changedCount, isSaving, submit } = useDueDateEdits(year, dates);
  const groups = (Object.keys(groupTitles) as FormGroup[]).filter((group) =>
    dates.some((date) => date.group === group),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {groups.map((group) => (
        <Section key={group} title={groupTitles[group]}>
          <ul className={styles['list']}>
            {dates
              .filter((date) => date.group === group)
              .map((date) => (
                <DueDateLine
                  key={date.form_type}
                  date={date}
                  choice={choiceFor(date)}
                  error={errors[date.form_type]}
                  onChange={(choice) => choose(date, choice)}
                />
              ))}
          </ul>
        </Section>
      ))}
      <div className={styles['bar']}>
        <span>
          {changedCount === 0
            ? 'Forms are due by 11:59 PM Los Angeles time on the due date.'
            : changedCount === 1
              ? '1 unsaved change'
              : `${changedCount} unsaved changes`}
        </span>
        <Button type="submit" look="primary" busy={isSaving} disabled={changedCount === 0}>
          Save due dates
        </Button>
      </div>
    </form>
  );
}

function useDueDateEdits(year: number, dates: readonly FormDueDate[]) {
  const [edits, setEdits] = useState<Readonly<Partial<Record<FormType, Choice>>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const save = useSetDueDates(year);
  const toast = useToast();
  const changed = dates.filter((date) => {
    const edit = edits[date.form_type];
    return edit !== undefined && wantedOf(edit) !== wantedOf(choiceOf(date));
  });
  useUnsavedGuard(changed.length > 0);
  const choiceFor = (date: FormDueDate) => edits[date.form_type] ?? choiceOf(date);
  const choose = (date: FormDueDate, choice: Choice) => {
    setEdits({ ...edits, [date.form_type]: choice });
    setErrors({ ...errors, [date.form_type]: undefined });
  };

  const submit = () => {
    const chosen = changed.map((date) => ({
      form_type: date.form_type,
      choice: choiceFor(date),
    }));
    const unread = chosen.filter(({ choice }) => choice.kind === 'day' && readCivilDate(choice.day) === undefined);
    setErrors(Object.fromEntries(unread.map(({ form_type, choice }) => [form_type, dayProblem(choice.day)])));
    if (unread.length > 0) return;
    save.mutate(
      chosen.map(({ form_type, choice }) => ({ form_type, due_on: wantedOf(choice) })),
      {
        onSuccess: () => {
          setEdits({});
          toast.success('Settings Saved!', `Due dates of ${year} have been updated.`);
        },
        onError: (error) => {
          if (error instanceof CallFailure)
            setErrors(Object.fromEntries(Object.entries(error.errors).map(([key, texts]) => [key, texts[0]])));
          toast.error('Problems Saving Settings', error.message);
        },
      },
    );
  };
  return { choiceFor, choose, errors, changedCount: changed.length, isSaving: save.isPending, submit };
}

function DueDateLine({
  date,
  choice,
  error,
  onChange,
}: {
  date: FormDueDate;
  choice: Choice;
  error: string | undefined;
  onChange: (choice: Choice) => void;
}) {
  return (
    <li className={styles['line']}>
      <div className={styles['name']}>
        <strong>{date.name}</strong>
        {date.updated_at ? (
          <span>
            Set {showDay(date.updated_at)}
            {date.updated_by ? ` by ${date.updated_by}` : ''}
          </span>
        ) : null}
      </div>
      <SelectField
        label={`Due date of ${date.name}`}
        hideLabel
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind: kind as Choice['kind'] })}
        options={[
          { value: 'default', label: `Default: ${date.default_due.join(', ')}` },
          { value: 'day', label: 'On a different date' },
          { value: 'none', label: 'No due date' },
        ]}
      />
      {choice.kind === 'day' ? (
        <DateField
          label={`Date for ${date.name}`}
          hideLabel
          value={choice.day}
          onChange={(day) => onChange({ ...choice, day })}
          read={readCivilDate}
          show={showCivilDate}
          error={error}
        />
      ) : null}
    </li>
  );
}

function choiceOf(date: FormDueDate): Choice {
  if (date.is_default) return { kind: 'default', day: '' };
  return date.due_on === null ? { kind: 'none', day: '' } : { kind: 'day', day: date.due_on };
}

function wantedOf(choice: Choice): DueDateChoice {
  if (choice.kind === 'default') return 'default';
  return choice.kind === 'none' ? null : choice.day;
}

function dayProblem(day: string): string {
  return day === '' ? MESSAGES.required : MESSAGES.date(day);
}
