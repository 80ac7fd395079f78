import { pathTo } from '@parade/contract/access/screens.ts';
import { showDayInWords } from '@parade/contract/calendar.ts';
import type { TodayAnswer } from '@parade/contract/reports/today/today.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useReminderSteps } from './queries.ts';
import { counted } from './words.ts';
import styles from './today.module.css';

/** The next reminder that goes out by itself, with the way to hold it. */
export function NextMailing({ mailing }: { mailing: NonNullable<TodayAnswer['mailing']> }) {
  const save = useReminderSteps();
  const confirm = useConfirm();
  const toast = useToast();
  const { date, people, entries, days_before, steps } = mailing;
  const day = showDayInWords(date, { weekday: true });
  const reach = `${counted(people, 'person', 'people')} of ${counted(entries, 'entry', 'entries')}`;
  const failed = (error: Error) => toast.error('The mailing could not be changed', error.message);
  const hold = async () => {
    const yes = await confirm({
      title: 'Hold this mailing?',
      body: `The waiver reminder of ${day} would reach ${reach} today. It will not go out until you switch it on again in the waiver calendar.`,
      act: 'Hold this mailing',
      cancelLabel: 'Let it go out',
    });
    if (!yes) return;
    const held = steps.map((step) => (step.days === days_before ? { ...step, on: false } : step));
    // This card goes with the answer: only a promise outlives it.
    await save
      .mutateAsync(held)
      .then(
        () =>
          toast.success('Mailing held', `The reminder of ${day} will not go out.`, () =>
            save.mutateAsync(steps).catch(failed),
          ),
        failed,
      );
  };
  return (
    <section className={styles['side']} aria-label="Next automatic mailing">
      <SectionRule>Next automatic mailing</SectionRule>
      <p className={styles['mailing']}>
        <strong>{day}, 9:00 AM</strong>
        <span>Waiver reminder to {reach}</span>
      </p>
      <div className={styles['acts']}>
        <Link to={pathTo('waiverCalendar')}>Open the calendar</Link>
        <Button look="quiet" busy={save.isPending} onClick={() => void hold()}>
          Hold this mailing
        </Button>
      </div>
    </section>
  );
}
