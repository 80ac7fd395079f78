import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { showDay, showInstant, showTime } from '@parade/contract/calendar.ts';
import './field.css';

export type Saving =
  | { readonly state: 'saved'; readonly at: string | null }
  | { readonly state: 'typing' }
  | { readonly state: 'saving' }
  | { readonly state: 'failed'; readonly why: string };

/** 'Saved 3:14 PM', or what failed. Heard politely by screen readers. */
export function SaveState({ saving }: { saving: Saving }) {
  const failed = saving.state === 'failed';
  return (
    <span className={`save-state save-state-${saving.state}`} role="status">
      {failed ? (
        <IconAlertTriangle size={20} aria-hidden />
      ) : saving.state === 'saved' ? (
        <IconCheck size={20} aria-hidden />
      ) : (
        <IconCloudUp size={20} aria-hidden />
      )}
      {words(saving)}
    </span>
  );
}

function words(saving: Saving): string {
  switch (saving.state) {
    case 'saved':
      return saving.at ? `Saved ${timeOf(saving.at)}` : 'Nothing to save';
    case 'typing':
    case 'saving':
      return 'Saving …';
    case 'failed':
      return `Not saved yet: ${saving.why}`;
  }
}

/** The time alone says it of today; of another day the day comes along. */
function timeOf(at: string): string {
  return showDay(at) === showDay(new Date().toISOString()) ? showTime(at) : showInstant(at);
}
