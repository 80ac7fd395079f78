import { daysBetween } from '@parade/contract/civilDate.ts';
import type { DisplayedStatus } from '@parade/contract/entries/status.ts';
import type { PublicSettings } from '@parade/contract/settings/setting.ts';
import { counted } from '@parade/contract/wording.ts';
import type { Tone } from '../ui/Page.tsx';

export function liaisonLabel(settings: PublicSettings): string {
  return `${settings.organizer_short_name} Liaison`;
}

/** The note on content that an entry's people see before journalists do. */
export const notForPressYet = 'Not visible to the press yet';

export const statusTones: Readonly<Record<DisplayedStatus, Tone>> = {
  interested: 'neutral',
  'in-progress': 'needs-you',
  received: 'info',
  accepted: 'done',
  rejected: 'problem',
  withdrawn: 'neutral',
};

/** 'in 11 days', 'today', '3 days ago'. Both are civil dates. */
export function daysUntil(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${days} days` : `${counted(-days, 'day')} ago`;
}

interface AcceptedList {
  /** The type of entry that is listed, where it is one. */
  readonly kind?: string | undefined;
  /** Whether the reader may choose another status; others see accepted entries alone. */
  readonly mayChoose?: boolean;
}

/** Under an empty list that begins with a year's accepted entries: those of another status are one choice away. */
export function noneAccepted(year: string, { kind, mayChoose = true }: AcceptedList = {}): string {
  const none = `No ${kind ? `${kind} ` : ''}entry for ${year} has been accepted yet.`;
  return mayChoose ? `${none} Choose another ${kind ? 'type or ' : ''}status to see the others.` : none;
}

/** '42 days late', of a form that is overdue. */
export function daysLate(due: string, today: string): string {
  return daysUntil(due, today).replace(' ago', ' late');
}
