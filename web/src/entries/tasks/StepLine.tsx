import type { EntryForm, EntryOverview } from '@parade/contract/entries/entry.ts';
import { isApplicationOver } from '@parade/contract/entries/status.ts';
import { isFormDone, requiredSteps } from '@parade/contract/entries/tasks/task.ts';
import {
  type StepAt,
  type StepState,
  stepOutcomeLabels,
  timelineStepLabels,
} from '@parade/contract/entries/timeline.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { IconCheck } from '@tabler/icons-react';
import styles from './steps.module.css';

/** E-13: the four steps side by side on one line, each with its state in words; on a phone the words of one are shown. */
export function StepLine({ overview }: { overview: EntryOverview }) {
  const { displayed_status, timeline } = overview.entry;
  const isOver = isApplicationOver(displayed_status);
  const steps = timeline.filter(({ step, state }) => state !== 'hidden' && !(isOver && step === 'optional'));
  const shown = steps.find((step) => step.state === 'active') ?? steps.findLast((step) => step.state === 'done');
  return (
    <section aria-label="Steps" className={styles['steps']}>
      <ol className={isOver ? styles['over'] : undefined}>
        {steps.map((at) => (
          <li
            key={at.step}
            className={`${looks[at.state] ?? ''} ${at === shown ? styles['shown'] : ''}`}
            aria-current={at.state === 'active' && at === shown ? 'step' : undefined}
          >
            <span className={styles['dot']} aria-hidden>
              {at.state === 'done' && !isOver ? <IconCheck size={12} stroke={3.4} /> : null}
            </span>
            <span className={styles['words']}>
              <strong>{timelineStepLabels[at.step]}</strong> <span>{stepWords(at, overview)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const looks: Partial<Readonly<Record<StepState, string | undefined>>> = {
  done: styles['done'],
  active: styles['active'],
};

function stepWords({ step, state, outcome }: StepAt, { entry }: EntryOverview): string {
  const { forms } = entry;
  if (step === 'apply') {
    // The stamp of the entry itself may be the office's own, and goes with a withdrawal.
    const at = forms.initial.find((form) => form.submitted_at)?.submitted_at ?? entry.submitted_at;
    if (state === 'done') return at ? `Submitted ${showDay(at)}` : '';
    return state === 'active' ? 'Not submitted yet' : 'Not submitted';
  }
  if (step === 'submission') {
    const on = entry.approved_at ?? entry.rejected_at;
    return outcome ? `${stepOutcomeLabels[outcome]}${on ? ` ${showDay(on)}` : ''}` : 'After you apply';
  }
  if (state === 'waiting') return 'After you are accepted';
  if (step === 'required') return countedWords(requiredSteps(forms));
  const asked = forms.optional.filter((form) => !form.is_information_only);
  return countedWords({ asked, done: asked.filter(isFormDone).length });
}

/** '9 of 16 done, 4 overdue' */
function countedWords({ asked, done }: { readonly asked: readonly EntryForm[]; readonly done: number }): string {
  const late = asked.filter(({ standing }) => standing === 'incomplete').length;
  return `${done} of ${asked.length} done${late > 0 ? `, ${late} overdue` : ''}`;
}
