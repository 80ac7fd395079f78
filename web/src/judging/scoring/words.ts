import type { JudgedAward } from '@parade/contract/judging/sheet.ts';
import type { Tone } from '../../ui/Page.tsx';
import type { SheetState } from './useScoring.ts';

export const stateWords: Readonly<Record<SheetState, string>> = {
  blank: 'Not scored',
  typing: 'Not sent, saved on this device',
  waiting: 'Saved on this device, waiting to be sent',
  sent: 'Sent',
  refused: 'Not accepted, saved on this device',
  newer: 'The office has other scores from you',
};

/** Short, for rows. */
export const stateLabels: Readonly<Record<SheetState, string>> = {
  blank: 'Not scored',
  typing: 'Not sent',
  waiting: 'Waiting',
  sent: 'Sent',
  refused: 'Not accepted',
  newer: 'Two versions',
};

export const stateTones: Readonly<Record<SheetState, Tone>> = {
  blank: 'neutral',
  typing: 'needs-you',
  waiting: 'info',
  sent: 'done',
  refused: 'problem',
  newer: 'problem',
};

/** Returns '2 of 6 sent', or that the award takes no more scores. */
export function sentWords({ closed_at, entries }: Pick<JudgedAward, 'closed_at' | 'entries'>, sent: number): string {
  return closed_at === null ? `${sent} of ${entries.length} sent` : 'Scoring is closed';
}
