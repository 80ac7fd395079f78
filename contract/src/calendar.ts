/**
 * The parade's calendar: instants travel as ISO strings in UTC and are shown in Los Angeles time, whatever the time
 * zone of the server or the browser. Days without a time ('YYYY-MM-DD') are in civilDate.ts. It uses Intl alone,
 * because the signing page loads this file and must stay small.
 */

import { showLongDate } from './civilDate.ts';

export const paradeTimeZone = 'America/Los_Angeles';

/** Returns the Los Angeles day, 'YYYY-MM-DD', that an instant falls on. */
export function civilDateOf(instant: string | Date): string {
  const wall = wallOf(new Date(instant).getTime());
  return `${wall.year}-${wall.month}-${wall.day}`;
}

/**
 * Returns the instant (ISO, UTC) at which a Los Angeles clock shows this day and time ('HH:MM' or 'HH:MM:SS'). On the
 * day clocks go forward, a skipped time means the hour after. On the day they go back, a repeated time means the first
 * one. Throws RangeError for an invalid day or time.
 */
export function instantOf(civilDate: string, time = '00:00:00'): string {
  const asIfUtc = Date.parse(`${civilDate}T${time.length === 5 ? `${time}:00` : time}.000Z`);
  if (Number.isNaN(asIfUtc)) throw new RangeError(`no instant: ${civilDate} ${time}`);
  const [before, after] = [offsetAt(asIfUtc - dayMs), offsetAt(asIfUtc + dayMs)];
  const fits = [asIfUtc - before, asIfUtc - after].filter((candidate) => candidate + offsetAt(candidate) === asIfUtc);
  return new Date(fits.length > 0 ? Math.min(...fits) : asIfUtc - before).toISOString();
}

/** Returns the first instant of the next day: 'until the end of the day' is everything before it. */
export function endOfDay(civilDate: string): string {
  const noon = Date.parse(`${civilDate}T12:00:00.000Z`);
  if (Number.isNaN(noon)) throw new RangeError(`no day: ${civilDate}`);
  return instantOf(new Date(noon + dayMs).toISOString().slice(0, 10));
}

/** Returns what a Los Angeles clock shows at an instant: '2026-11-21T16:05'. */
export function wallTimeOf(instant: string): string {
  const wall = wallOf(Date.parse(instant));
  return `${wall.year}-${wall.month}-${wall.day}T${wall.hour}:${wall.minute}`;
}

/** Returns the hour, 0 to 23, that a Los Angeles clock shows at an instant. */
export function hourOf(instant: string): number {
  return Number(wallOf(Date.parse(instant)).hour);
}

/** Returns the Los Angeles day of an instant as it is shown: '11/21/2026'. */
export function showDay(instant: string): string {
  const wall = wallOf(Date.parse(instant));
  return `${wall.month}/${wall.day}/${wall.year}`;
}

/** Returns '11/21/2026 4:05 PM' in Los Angeles. */
export function showInstant(instant: string): string {
  return `${showDay(instant)} ${showTime(instant)}`;
}

/** Returns '4:05 PM' in Los Angeles. */
export function showTime(instant: string): string {
  const wall = wallOf(Date.parse(instant));
  const hour = Number(wall.hour);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${wall.minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns a civil date in words, 'January 1, 2027'; with `weekday`, 'Friday, January 1, 2027'. */
export function showDayInWords(civilDate: string, { weekday = false } = {}): string {
  if (!weekday) return showLongDate(civilDate);
  daysWithWeekday ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });
  return daysWithWeekday.format(Date.parse(`${civilDate}T00:00:00Z`));
}

const dayMs = 24 * 60 * 60 * 1000;

// Formatters are created once: creating one costs a hundred times more than using it.
let daysWithWeekday: Intl.DateTimeFormat | undefined;

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: paradeTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

type Wall = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

function wallOf(ms: number): Wall {
  const wall: Wall = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const part of wallClock.formatToParts(ms)) if (part.type in wall) wall[part.type as keyof Wall] = part.value;
  return wall;
}

/** Returns how far Los Angeles clocks are ahead of UTC at an instant, in milliseconds (always negative there). */
function offsetAt(ms: number): number {
  const { year, month, day, hour, minute, second } = wallOf(ms);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`) - Math.floor(ms / 1000) * 1000;
}
