/** How long the line-up is and when each unit passes, from the pace of the parade and the lengths of the units. */
import type { Pace } from './lineUp.ts';

const feetInAMile = 5280;
const secondsInAnHour = 3600;
const secondsInADay = 24 * secondsInAnHour;

/** One unit's passage. Feet from the first unit's front; times in seconds since midnight. */
export interface Passing {
  readonly ahead_ft: number;
  readonly start: number;
  readonly tv: number;
  readonly end: number;
}

/** A unit's length; null where nobody has entered one. It then counts as zero, and the gap behind it stays. */
type Length = number | null;

/** Returns when the front of each unit passes the start, the television corner and the end, in the order of the units. */
export function passings(lengths: readonly Length[], pace: Pace): Passing[] {
  let ahead_ft = 0;
  return lengths.map((length) => {
    const at = (distance_ft: number) => secondsOf(pace.start_time) + (ahead_ft + distance_ft) / speedOf(pace);
    const passing = { ahead_ft, start: at(pace.start_ft), tv: at(pace.tv_ft), end: at(pace.end_ft) };
    ahead_ft += (length ?? 0) + pace.gap_ft;
    return passing;
  });
}

/** The whole parade: feet of street with the gaps between units, seconds past one point, units without a length. */
export interface Totals {
  readonly street_ft: number;
  readonly seconds: number;
  readonly unknown: number;
}

export function totalsOf(lengths: readonly Length[], pace: Pace): Totals {
  const units = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
  const street_ft = units + Math.max(lengths.length - 1, 0) * pace.gap_ft;
  return {
    street_ft,
    seconds: street_ft / speedOf(pace),
    unknown: lengths.filter((length) => length === null).length,
  };
}

/** Returns '2.5 miles of street, 60 minutes past one point, 50 ft apart at 2.5 mph'. */
export function totalWords(totals: Totals, pace: Pace): string {
  const miles = (totals.street_ft / feetInAMile).toFixed(1);
  const minutes = Math.round(totals.seconds / 60);
  return [
    `${miles} ${miles === '1.0' ? 'mile' : 'miles'} of street`,
    `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} past one point`,
    `${pace.gap_ft} ft apart at ${pace.speed_mph} mph`,
  ].join(', ');
}

/** Returns '8:14', or '8:14:24' with seconds, on a 12-hour clock, as in the parade's printed schedules. */
export function timeWords(seconds: number, withSeconds = false): string {
  const whole = withSeconds ? Math.round(seconds) : Math.floor(seconds / 60) * 60;
  const ofDay = ((whole % secondsInADay) + secondsInADay) % secondsInADay;
  const hour = Math.floor(ofDay / secondsInAnHour) % 12 || 12;
  const parts = [Math.floor(ofDay / 60) % 60, ...(withSeconds ? [ofDay % 60] : [])];
  return [hour, ...parts.map((part) => String(part).padStart(2, '0'))].join(':');
}

/** A time beside the drawn parade, at this share of the way along it. */
export interface Tick {
  readonly at: number;
  readonly seconds: number;
}

/** Minutes between ticks: as many as make five or fewer. */
const steps = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120];

/**
 * Returns when the front of the parade passes the start, its end, and every so many whole minutes between them. `widths`: how
 * long each unit is drawn, with its gap; a tick is where the unit is that passes then.
 */
export function ticksOf(units: readonly Passing[], widths: readonly number[], totals: Totals): Tick[] {
  const from = units[0]?.start;
  if (from === undefined) return [];
  const to = from + Math.round(totals.seconds / 60) * 60;
  const step = 60 * (steps.find((minutes) => (to - from) / 60 / minutes <= 5) ?? 240);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const ticks: Tick[] = [{ at: 0, seconds: from }];
  let drawn = 0;
  let next = from + step;
  for (const [index, { start }] of units.entries()) {
    const end = units[index + 1]?.start ?? to;
    const width = widths[index] ?? 0;
    // The last one before the end would lie under it.
    for (; next <= end && next <= to - step / 2; next += step)
      ticks.push({ at: (drawn + (width * (next - start)) / Math.max(end - start, 1)) / whole, seconds: next });
    drawn += width;
  }
  return [...ticks, { at: 1, seconds: to }];
}

/** Returns feet per second. */
function speedOf({ speed_mph }: Pace): number {
  return (speed_mph * feetInAMile) / secondsInAnHour;
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
}
