import type { EntryForm, EntryOverview } from '@parade/contract/entries/entry.ts';
import {
  type StepAt,
  type StepState,
  stepOutcomeLabels,
  timelineStepLabels,
} from '@parade/contract/entries/timeline.ts';
import { isUntouchedOptional } from '@parade/contract/forms/status.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { IconCheck } from '@tabler/icons-react';
import styles from './steps.module.css';

/** The four steps side by side, each with its state in words; they lead to their part of the page. */
export function EntrySteps({ overview, steps }: { overview: EntryOverview; steps: readonly StepAt[] }) {
  return (
    <nav aria-label="Steps" className={`${styles['steps']} no-print`}>
      <ol>
        {steps.map((at) => (
          <li key={at.step} className={looks[at.state]}>
            <span className={styles['dot']} aria-hidden>
              {at.state === 'done' ? <IconCheck size={12} stroke={3.4} /> : null}
            </span>
            <a href={`#step-${at.step}`}>{timelineStepLabels[at.step]}</a>
            <span>{words(at, overview)}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const looks: Partial<Readonly<Record<StepState, string | undefined>>> = {
  done: styles['done'],
  active: styles['active'],
};

function words({ step, state, outcome }: StepAt, { entry }: EntryOverview): string {
  const { forms } = entry;
  if (step === 'apply')
    return entry.submitted_at ? `Submitted ${showDay(entry.submitted_at)}` : countedWords(forms.initial);
  if (step === 'submission') {
    const on = entry.approved_at ?? entry.rejected_at;
    return outcome ? `${stepOutcomeLabels[outcome]}${on ? ` ${showDay(on)}` : ''}` : 'After you apply';
  }
  if (state === 'waiting') return 'After you are accepted';
  return countedWords(step === 'required' ? [...forms.profile, ...forms.additional, ...forms.waivers] : forms.optional);
}

/** '9 of 16 done, 4 overdue' */
function countedWords(forms: readonly EntryForm[]): string {
  const asked = forms.filter((form) => !form.is_information_only);
  const done = asked.filter((form) => form.standing === 'completed' && !isUntouchedOptional(form)).length;
  const late = asked.filter((form) => form.standing === 'incomplete').length;
  return `${done} of ${asked.length} done${late > 0 ? `, ${late} overdue` : ''}`;
}
