import { outboxPath } from '../../notifications/outboxList.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { reminderDate, type ReminderStep, type WaiverCalendar } from '@parade/contract/waivers/reminderSchedule.ts';
import { counted } from '@parade/contract/wording.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { listFailureText, useSeenList } from '../../http/useSeen.ts';
import { Button } from '../../ui/Button.tsx';
import { AgreeField, DigitsField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useOpenedSave } from '../../ui/unsaved/useOpenedSave.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useSaveReminderSchedule } from '../queries.ts';
import styles from './reminders.module.css';
import room from '../waivers.module.css';

interface EditedStep {
  readonly key: number;
  readonly days: string;
  readonly on: boolean;
  /** Added here: it takes the focus, and nothing is said of it before it was left. */
  readonly isNew: boolean;
  /** Its error is shown: the field was left, or Save was pressed. */
  readonly isJudged: boolean;
}

const maxSteps = 8;

/** The days before the waivers are due on which reminders go out, to be changed. */
export function ReminderSteps({ calendar }: { calendar: WaiverCalendar }) {
  const { steps, add, change, remove, idOf, problemOf, isChanged, isSaving, save } = useReminderSteps(calendar);
  return (
    <Section title="Reminders">
      <p className={styles['lead']}>
        On each of these days at 9 AM Los Angeles time, we email the signing link again to everyone in an accepted entry
        who has an email address and has neither signed nor declined. Each reminder goes out once a year.
      </p>
      {steps.map((step, index) => (
        <StepLine
          key={step.key}
          step={step}
          number={index + 1}
          id={idOf(step)}
          problem={problemOf(step)}
          calendar={calendar}
          onChange={(changes) => change(step.key, changes)}
          onRemove={() => remove(step.key)}
        />
      ))}
      <div className="dialog-actions">
        <Button disabled={steps.length >= maxSteps} onClick={add}>
          Add a reminder
        </Button>
        <Button look="primary" busy={isSaving} disabled={!isChanged} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </Section>
  );
}

function useReminderSteps(calendar: WaiverCalendar) {
  const [steps, setSteps] = useState<readonly EditedStep[]>(
    calendar.steps.map(({ days, on }, key) => ({
      key,
      days: String(days),
      on,
      isNew: false,
      isJudged: false,
    })),
  );
  const saved = calendar.steps.map(({ days, on }): ReminderStep => ({ days, on }));
  const seen = useSeenList(saved);
  const saving = useSaveReminderSchedule();
  const [sent, setSent] = useState<readonly EditedStep[]>();
  const stored = useOpenedSave(saving.isPending);
  const latest = useLatest(steps);
  const toast = useToast();
  const wanted: ReminderStep[] = steps.map(({ days, on }) => ({ days: Number(days), on }));
  const problemOf = (step: EditedStep): string | undefined => {
    if (!/^\d+$/.test(step.days) || Number(step.days) > 60) return 'Enter a number of days from 0 to 60';
    return steps.filter(({ days }) => Number(days) === Number(step.days)).length > 1
      ? 'This day is already on the list'
      : undefined;
  };
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(saved);
  // What was stored is not shown yet when its save ends: until then nothing is unsaved either.
  useUnsavedGuard(isChanged && !(sent === steps && (saving.isPending || saving.isSuccess)));
  const ids = useId();
  const idOf = ({ key }: EditedStep) => `${ids}-${key}`;
  const save = async () => {
    const wrong = steps.find((step) => problemOf(step) !== undefined);
    if (wrong) {
      setSteps(steps.map((step) => ({ ...step, isJudged: problemOf(step) !== undefined })));
      document.getElementById(idOf(wrong))?.focus();
      return;
    }
    setSent(steps);
    try {
      await seen.save((from) => saving.mutateAsync({ steps: wanted, from: [...from] }));
      // What was typed while they were being saved stays, in the same fields.
      if (latest() !== steps) stored();
      toast.success('Settings Saved!', 'Reminders will go out on these dates.');
    } catch (error) {
      toast.error('Problems Saving Settings', error instanceof Error ? listFailureText(error) : 'Please try again.');
    }
  };
  return {
    steps,
    idOf,
    problemOf,
    add: () =>
      setSteps((before) => [
        ...before,
        { key: Math.max(0, ...before.map(({ key }) => key)) + 1, days: '', on: true, isNew: true, isJudged: false },
      ]),
    change: (key: number, changes: Partial<EditedStep>) =>
      setSteps((before) => before.map((step) => (step.key === key ? { ...step, ...changes } : step))),
    remove: (key: number) => setSteps((before) => before.filter((step) => step.key !== key)),
    isChanged,
    isSaving: saving.isPending,
    save,
  };
}

interface StepLineProps {
  readonly step: EditedStep;
  readonly number: number;
  readonly id: string;
  readonly problem: string | undefined;
  readonly calendar: WaiverCalendar;
  readonly onChange: (changes: Partial<EditedStep>) => void;
  readonly onRemove: () => void;
}

function StepLine({ step, number, id, problem, calendar, onChange, onRemove }: StepLineProps) {
  const days = Number(step.days);
  const sent = calendar.steps.find((each) => each.days === days);
  return (
    <div className={styles['step']} role="group" aria-label={`Reminder ${number}`}>
      <DigitsField
        id={id}
        label="Days before"
        value={step.days}
        onChange={(value) => onChange({ days: value, isJudged: false })}
        // A row that is still empty may be about to be removed.
        onBlur={() => step.days !== '' && onChange({ isJudged: true })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row was added to be filled in
        autoFocus={step.isNew}
        width="short"
        error={step.isJudged ? problem : undefined}
      />
      <AgreeField label="On" checked={step.on} onChange={(on) => onChange({ on })} />
      <p>
        {problem ? null : showCivilDate(reminderDate(calendar.year, { days }))}
        <span className={room['more']}>
          {sent?.sent_at ? (
            <>
              Sent {showInstant(sent.sent_at)}:{' '}
              <Link to={outboxPath(sent.mailing_id)}>{counted(sent.letters ?? 0, 'email')}</Link>
            </>
          ) : !step.on ? (
            'Off'
          ) : !problem && reminderDate(calendar.year, { days }) < calendar.today ? (
            'Date passed, not sent'
          ) : (
            'Not sent yet'
          )}
        </span>
      </p>
      <Button
        look="quiet"
        aria-label={step.days === '' ? 'Remove the new reminder' : `Remove the reminder ${step.days} days before`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}
