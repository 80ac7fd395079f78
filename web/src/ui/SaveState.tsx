import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { showDay, showInstant, showTime } from '@parade/contract/calendar.ts';
import './field.css';

export type Saving =
  | { readonly state: 'saved'; readonly at: string | null }
  | { readonly state: 'typing' }
  | { readonly state: 'saving' }
  | { readonly state: 'failed'; readonly why: string };

interface SaveWords {
  /** time: '3:14 PM' of at, an instant. */
  readonly saved: (time: string, at: string) => string;
  readonly nothing: string;
  readonly saving: string;
  readonly failed: (why: string) => string;
}

const english: SaveWords = {
  saved: (time) => `Saved ${time}`,
  nothing: 'Nothing to save',
  saving: 'Saving …',
  failed: (why) => `Not saved yet: ${why}`,
};

interface SaveStateProps {
  readonly saving: Saving;
  /** The present instant by the clock that `at` goes by: the device's may be wrong by days. */
  readonly now: () => string;
  readonly words?: SaveWords;
}

/** 'Saved 3:14 PM', or what failed. Heard politely by screen readers. */
export function SaveState({ saving, now, words = english }: SaveStateProps) {
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
      {wordsFor(saving, now, words)}
    </span>
  );
}

function wordsFor(saving: Saving, now: () => string, words: SaveWords): string {
  switch (saving.state) {
    case 'saved':
      return saving.at ? words.saved(timeOf(saving.at, now()), saving.at) : words.nothing;
    case 'typing':
    case 'saving':
      return words.saving;
    case 'failed':
      return words.failed(saving.why);
  }
}

/** The time alone says it of today; of another day the day comes along. */
function timeOf(at: string, now: string): string {
  return showDay(at) === showDay(now) ? showTime(at) : showInstant(at);
}
