import type { DisplayedStatus } from '@parade/contract/entries/status.ts';
import type { PublicSettings } from '@parade/contract/settings/setting.ts';
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
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${days} days` : `${-days} ${days === -1 ? 'day' : 'days'} ago`;
}

/** '42 days late', of a form that is overdue. */
export function daysLate(due: string, today: string): string {
  return daysUntil(due, today).replace(' ago', ' late');
}
