import { outboxPath } from '../notifications/outboxList.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import { reminderDate, type ReminderStep, type WaiverCalendar } from '@parade/contract/waivers/reminderSchedule.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { SettingsFrame } from '../settings/SettingsFrame.tsx';
import { Button } from '../ui/Button.tsx';
import { AgreeField, DigitsField } from '../ui/inputs.tsx';
import { ErrorNotice, FactList, LoadingRows, Notice, Section } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useSaveReminderSchedule, useWaiverCalendar } from './queries.ts';
import { waiverWords } from './words.ts';
import './waivers.css';

/** Settings, tab Waiver calendar: when waivers go out and are due, and the ladder of reminders between. */
export function WaiverCalendarPage() {
  const calendar = useWaiverCalendar();
  return (
    <SettingsFrame>
      {calendar.error ? <ErrorNotice error={calendar.error} retry={() => void calendar.refetch()} /> : null}
      {calendar.data ? (
        <Calendar
          key={JSON.stringify(calendar.data.steps.map(({ days, on }) => [days, on]))}
          calendar={calendar.data}
        />
      ) : calendar.error ? null : (
        <LoadingRows />
      )}
    </SettingsFrame>
  );
}

interface EditedStep {
  readonly key: number;
  readonly days: string;
  readonly on: boolean;
}

function Calendar({ calendar }: { calendar: WaiverCalendar }) {
  const [steps, setSteps] = useState<readonly EditedStep[]>(
    calendar.steps.map(({ days, on }, key) => ({ key, days: String(days), on })),
  );
  const saving = useSaveReminderSchedule();
  const toast = useToast();
  const wanted: ReminderStep[] = steps.map(({ days, on }) => ({ days: Number(days), on }));
  const wrong = (step: EditedStep): string | undefined => {
    if (!/^\d+$/.test(step.days) || Number(step.days) > 60) return 'Enter a number of days from 0 to 60';
    return steps.filter(({ days }) => Number(days) === Number(step.days)).length > 1
      ? 'This day is already on the list'
      : undefined;
  };
  const isValid = steps.every((step) => wrong(step) === undefined);
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(calendar.steps.map(({ days, on }) => ({ days, on })));
  const change = (key: number, changes: Partial<EditedStep>) =>
    setSteps((before) => before.map((step) => (step.key === key ? { ...step, ...changes } : step)));
  const save = async () => {
    try {
      await saving.mutateAsync({ steps: wanted });
      toast.success('Settings Saved!', 'Reminders will go out on these dates.');
    } catch (error) {
      toast.error('Problems Saving Settings', error instanceof Error ? error.message : 'Please try again.');
    }
  };
  const number = (value: number) => value.toLocaleString('en-US');

  return (
    <>
      {calendar.emails_enabled ? null : (
        <Notice tone="needs-you" title={waiverWords.emails_disabled}>
          {waiverWords.emails_disabled_text}
        </Notice>
      )}
      <Section title={`Waivers for the parade of ${calendar.year}`}>
        <FactList
          facts={[
            { label: 'Send date', value: showCivilDate(calendar.sent_on) },
            { label: 'Due', value: showCivilDate(calendar.due_on) },
            { label: 'Emailed so far', value: number(calendar.mailed) },
            { label: 'Waiting to be emailed', value: number(calendar.to_be_mailed) },
            { label: 'Would be reminded now', value: number(calendar.would_get_it) },
          ]}
        />
      </Section>
      <Section title="Reminders">
        <p>
          On each of these days at 9 AM Los Angeles time, we email the signing link again to everyone in an accepted
          entry who has an email address and has neither signed nor declined. Each reminder goes out once a year.
        </p>
        {steps.map((step) => {
          const days = Number(step.days);
          const sent = calendar.steps.find((each) => each.days === days);
          return (
            <div className="ladder-step" key={step.key}>
              <DigitsField
                label="Days before"
                value={step.days}
                onChange={(value) => change(step.key, { days: value })}
                width="short"
                error={wrong(step)}
              />
              <AgreeField label="On" checked={step.on} onChange={(on) => change(step.key, { on })} />
              <p>
                {wrong(step) ? null : showCivilDate(reminderDate(calendar.year, { days }))}
                <span className="waivers-more">
                  {sent?.sent_at ? (
                    <>
                      Sent {showInstant(sent.sent_at)}:{' '}
                      <Link to={outboxPath(sent.mailing_id)}>{number(sent.letters ?? 0)} emails</Link>
                    </>
                  ) : !step.on ? (
                    'Off'
                  ) : !wrong(step) && reminderDate(calendar.year, { days }) < calendar.today ? (
                    'Date passed, not sent'
                  ) : (
                    'Not sent yet'
                  )}
                </span>
              </p>
              <Button
                look="quiet"
                aria-label={`Remove the reminder ${step.days} days before`}
                onClick={() => setSteps((before) => before.filter(({ key }) => key !== step.key))}
              >
                Remove
              </Button>
            </div>
          );
        })}
        <div className="dialog-actions">
          <Button
            disabled={steps.length >= 8}
            onClick={() =>
              setSteps((before) => [
                ...before,
                { key: Math.max(0, ...before.map(({ key }) => key)) + 1, days: '', on: true },
              ])
            }
          >
            Add a reminder
          </Button>
          <Button look="primary" busy={saving.isPending} disabled={!isChanged || !isValid} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </Section>
    </>
  );
}
