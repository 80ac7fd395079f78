import { civilDateOf, paradeTimeZone } from '@parade/contract/calendar.ts';
import { portalNow } from '../../../http/request.ts';

/** An instant in Los Angeles, day and time in the order of the language: '2026年11月23日 15:25'. */
export function instantIn(tag: string, instant: string): string {
  return shown(tag, instant, { dateStyle: 'long', timeStyle: 'short' });
}

/** The time alone of today; of another day the day comes along. */
export function timeIn(tag: string, instant: string): string {
  const isToday = civilDateOf(instant) === civilDateOf(portalNow());
  return isToday ? shown(tag, instant, { timeStyle: 'short' }) : instantIn(tag, instant);
}

function shown(tag: string, instant: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, { ...style, timeZone: paradeTimeZone }).format(new Date(instant));
}
