import { useId } from 'react';
import { AgreeField } from '../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Section } from '../ui/Page.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { useSetWeeklySummary, useWeeklySummary } from './queries.ts';

/** N-08: a leader’s email of the week, on or off; saved as it is pressed. */
export function WeeklySwitch() {
  const id = useId();
  const toast = useToast();
  const known = useWeeklySummary();
  const set = useSetWeeklySummary();
  const choose = (is_on: boolean) => {
    if (set.isPending) return;
    void tellOutcome(toast, set.mutateAsync(is_on), {
      done: () => toast.success('Saved', is_on ? 'You’ll get the weekly email.' : 'No more weekly emails.'),
      failed: 'Not saved',
    });
  };
  return (
    <Section title="Weekly email">
      {known.error ? <ErrorNotice error={known.error} retry={() => void known.refetch()} /> : null}
      {known.isPending ? <LoadingRows label="Loading your notifications" /> : null}
      {known.data ? (
        <AgreeField
          id={id}
          label="Email me on Monday mornings what is due"
          hint="One email for all your entries: what is overdue, what is due in the next 14 days, and how many waivers are signed. You won’t get one when nothing is due."
          checked={set.isPending ? set.variables : known.data.is_on}
          onChange={choose}
        />
      ) : null}
    </Section>
  );
}
