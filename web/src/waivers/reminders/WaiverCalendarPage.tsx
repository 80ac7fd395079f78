import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { WaiverCalendar } from '@parade/contract/waivers/reminderSchedule.ts';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { ErrorNotice, FactList, LoadingRows, Notice, Section } from '../../ui/Page.tsx';
import { OpenedForm } from '../../ui/unsaved/OpenedForm.tsx';
import { useWaiverCalendar } from '../queries.ts';
import { ReminderSteps } from './ReminderSteps.tsx';
import { waiverWords } from '../words.ts';

/** Settings, tab Waiver calendar: when waivers go out and are due, and the reminder schedule between. */
export function WaiverCalendarPage() {
  const calendar = useWaiverCalendar();
  return (
    <SettingsFrame>
      {calendar.error ? <ErrorNotice error={calendar.error} retry={() => void calendar.refetch()} /> : null}
      {calendar.data ? (
        <OpenedForm
          read={calendar.data}
          versionOf={({ steps }) => JSON.stringify(steps.map(({ days, on }) => [days, on]))}
        >
          {(opened) => <Calendar calendar={opened} />}
        </OpenedForm>
      ) : calendar.error ? null : (
        <LoadingRows />
      )}
    </SettingsFrame>
  );
}

function Calendar({ calendar }: { calendar: WaiverCalendar }) {
  return (
    <>
      {calendar.emails_enabled ? null : (
        <Notice tone="needs-you" title={waiverWords.emails_disabled}>
          {waiverWords.emails_disabled_text}
        </Notice>
      )}
      <Section title={`Waivers for the ${calendar.year} parade`}>
        <FactList
          facts={[
            { label: 'Send date', value: showCivilDate(calendar.sent_on) },
            { label: 'Due', value: showCivilDate(calendar.due_on) },
            { label: 'Emailed so far', value: calendar.mailed.toLocaleString('en-US') },
            { label: 'Waiting to be emailed', value: calendar.to_be_mailed.toLocaleString('en-US') },
            { label: 'Would be reminded now', value: calendar.would_get_it.toLocaleString('en-US') },
          ]}
        />
      </Section>
      <ReminderSteps calendar={calendar} />
    </>
  );
}
