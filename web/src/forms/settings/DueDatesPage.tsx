import { showDay } from '@parade/contract/calendar.ts';
import { readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { DueDateChoice, FormDueDate } from '@parade/contract/forms/due/dueDate.ts';
import type { FormGroup } from '@parade/contract/forms/formType.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { z } from 'zod';
import { isSame } from '../../http/saving/merging.ts';
import { conflictsOf } from '../../http/useSeen.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { useSettingsYear, YearPicker } from '../../settings/YearPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { DateField, SelectField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useLatest } from '../../ui/useLatest.ts';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useDueDates, useSetDueDates } from '../queries.ts';
import styles from './dueDates.module.css';

/** Settings, tab 'Form due dates': the dates of one parade year. */
export function DueDatesPage() {
  const year = useSettingsYear();
  const list = useDueDates(year);
  return (
    <SettingsFrame>
      <YearPicker />
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
  const { form, choiceFor, choose, changedCount } = useDueDateEdits(year, dates);
  const groups = (Object.keys(groupTitles) as FormGroup[]).filter((group) =>
    dates.some((date) => date.group === group),
  );

  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title="Problems Saving Settings" />
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
                  id={form.idOf(form.errorOf(date.form_type) ? date.form_type : `${date.form_type}.day`)}
                  error={form.errorOf(`${date.form_type}.day`) ?? form.errorOf(date.form_type)}
                  onChange={(choice) => choose(date, choice)}
                />
              ))}
          </ul>
        </Section>
      ))}
      <div className={`foot-bar ${styles['bar']}`} role="group" aria-label="Save the due dates" data-foot>
        <span>
          {changedCount === 0
            ? 'Forms are due by 11:59 PM Los Angeles time on the due date.'
            : changedCount === 1
              ? '1 unsaved change'
              : `${changedCount} unsaved changes`}
        </span>
        <Button type="submit" look="primary" busy={form.busy} disabled={changedCount === 0}>
          Save due dates
        </Button>
      </div>
    </form>
  );
}

/** A choice over one that was shown when the edit began: another that somebody makes meanwhile is not lost. */
interface Edit extends Choice {
  readonly from: DueDateChoice;
}

/** The newly chosen dates by form; null: as the server has it, also when somebody else changes it meanwhile. */
type Edits = Record<string, Edit | null>;

function useDueDateEdits(year: number, dates: readonly FormDueDate[]) {
  const save = useSetDueDates(year);
  const toast = useToast();
  const form = useSmallForm<Edits, Edits>({
    schema,
    start: Object.fromEntries(dates.map(({ form_type }) => [form_type, null])),
    labels: Object.fromEntries(dates.map(({ form_type, name }) => [form_type, name])),
    send: async (edits) => {
      const chosen = changedIn(edits).flatMap(({ form_type }) => {
        const edit = edits[form_type];
        return edit ? [{ form_type, due_on: wantedOf(edit), from: edit.from }] : [];
      });
      const goOnFrom = (form_type: string, from: DueDateChoice) => {
        const edit = now()[form_type];
        if (edit) form.set(form_type, { ...edit, from });
      };
      try {
        await save.mutateAsync(chosen);
      } catch (failure) {
        // The refusal shows their dates: whoever saves again decides.
        for (const { name, theirs } of conflictsOf(failure)) goOnFrom(name, theirs as DueDateChoice);
        throw failure;
      }
      for (const { form_type, due_on } of chosen)
        if (isSame(now()[form_type], edits[form_type])) form.set(form_type, null);
        // What was chosen while they were being saved stays.
        else goOnFrom(form_type, due_on);
      toast.success('Settings Saved!', `Due dates for ${year} have been updated.`);
    },
  });
  const now = useLatest(form.values);
  const changedIn = (edits: Edits) =>
    dates.filter((date) => {
      const edit = edits[date.form_type];
      return edit && wantedOf(edit) !== wantedOf(choiceOf(date));
    });
  const changedCount = changedIn(form.values).length;
  useUnsavedGuard(changedCount > 0);
  return {
    form,
    changedCount,
    choiceFor: (date: FormDueDate): Choice => form.values[date.form_type] ?? choiceOf(date),
    choose: (date: FormDueDate, { kind, day }: Choice) => {
      const from = form.values[date.form_type]?.from;
      form.set(date.form_type, { kind, day, from: from === undefined ? wantedOf(choiceOf(date)) : from });
    },
  };
}

const choice = z
  .object({ kind: z.enum(['default', 'day', 'none']), day: z.string(), from: z.string().nullable() })
  .check(({ value: { kind, day }, issues }) => {
    if (kind !== 'day' || readCivilDate(day) !== undefined) return;
    const message = day === '' ? MESSAGES.required : MESSAGES.date(day);
    issues.push({ code: 'custom', path: ['day'], message, input: day });
  });
const schema = z.record(z.string(), choice.nullable());

function DueDateLine({
  date,
  id,
  choice,
  error,
  onChange,
}: {
  date: FormDueDate;
  /** The id of the day's field, or of the choice while there is no day. */
  id: string;
  choice: Choice;
  error: string | undefined;
  onChange: (choice: Choice) => void;
}) {
  const isByType = date.default_due.length > 1;
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
        id={choice.kind === 'day' ? undefined : id}
        error={choice.kind === 'day' ? undefined : error}
        label={`Due date for ${date.name}`}
        hideLabel
        // As part of the choice it would be cut off.
        hint={isByType && choice.kind === 'default' ? date.default_due.join(', ') : undefined}
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind: kind as Choice['kind'] })}
        options={[
          { value: 'default', label: isByType ? 'Default, by type' : `Default: ${date.default_due.join('')}` },
          { value: 'day', label: 'On a different date' },
          { value: 'none', label: 'No due date' },
        ]}
      />
      {choice.kind === 'day' ? (
        <DateField
          id={id}
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
