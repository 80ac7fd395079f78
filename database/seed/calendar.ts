import { civilDateOf, instantOf } from '@parade/contract/calendar.ts';
import { addDays } from '@parade/contract/forms/answers/civilDate.ts';

/** When things happened, by the day of the first start. */
export interface SeasonCalendar {
  /** The current parade year: that of the next January 1. */
  readonly year: number;
  /** The day of the first start in Los Angeles. */
  readonly today: string;
  /**
   * The instant of a day ('YYYY-MM-DD') at a working hour that `salt` picks. What a season's calendar puts later than
   * the first start happened in the last days before it instead, in the same order.
   */
  readonly instantOf: (day: string, salt: number) => string;
  /** The instant so many hours before the first start. */
  readonly hoursAgo: (hours: number) => string;
}

/** now: the instant of the first start. */
export function calendarAround(now: string, year: number): SeasonCalendar {
  const start = Date.parse(now) - hour;
  const squeezedFrom = start - 10 * day;
  return {
    year,
    today: civilDateOf(now),
    hoursAgo: (hours) => new Date(Date.parse(now) - hours * hour).toISOString(),
    instantOf: (civilDate, salt) => {
      const mixed = salt * 31 + Number(civilDate.slice(8)) * 7;
      const minutes = 9 * 60 + spread(mixed, 500);
      const wanted = Date.parse(instantOf(civilDate, clockTime(minutes))) + spread(mixed + 7, 59) * 1000;
      if (wanted <= squeezedFrom) return new Date(wanted).toISOString();
      // Grows towards the first start and never reaches it, so that later stays later.
      const share = 1 - 1 / (1 + (wanted - squeezedFrom) / (30 * day));
      return new Date(squeezedFrom + share * (start - squeezedFrom)).toISOString();
    },
  };
}

export const daysAfter = addDays;

/** A number from 0 to below `range` that looks picked at random and is the same at every start. */
export function spread(salt: number, range: number): number {
  return ((Math.imul(salt + 1, 2_654_435_761) >>> 0) >>> 7) % range;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
