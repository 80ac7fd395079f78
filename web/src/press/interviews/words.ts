import type { InterviewState } from '@parade/contract/press/interviews/interview.ts';
import { counted } from '@parade/contract/wording.ts';
import type { Tone } from '../../ui/Page.tsx';

export const stateTones: Readonly<Record<InterviewState, Tone>> = {
  new: 'needs-you',
  answered: 'done',
  scheduled: 'done',
  declined: 'neutral',
};

/** '18 hours left', 'Overdue by 3 hours': of the hours that are promised, rounded down. */
export function hoursText(hours: number): string {
  if (hours < 0) return `Overdue by ${inHours(-hours)}`;
  return hours === 0 ? 'Less than 1 hour left' : `${inHours(hours)} left`;
}

/** Red once the promise is broken, and a warning while it can still be met in a working day. */
export function hoursTone(hours: number): Tone {
  if (hours < 0) return 'problem';
  return hours < 6 ? 'needs-you' : 'info';
}

/** In whole days from two days on, which nobody counts in hours. */
function inHours(hours: number): string {
  if (hours >= 48) return `${Math.floor(hours / 24).toLocaleString('en-US')} days`;
  return counted(hours, 'hour');
}
