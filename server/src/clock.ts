import { civilDateOf } from '@parade/contract/calendar.ts';

/** The one place the server learns the time from, so that tests, the demo and drills can run at any instant. */
export interface Clock {
  now(): Date;
  /** ISO in UTC with milliseconds: the form instants travel and are stored in. */
  nowIso(): string;
  /** The civil date 'YYYY-MM-DD' in Los Angeles, where the parade is. */
  today(): string;
}

/** A clock that is stopped until it is moved. */
export interface TestClock extends Clock {
  set(instant: string): void;
  advance(by: {
    readonly days?: number;
    readonly hours?: number;
    readonly minutes?: number;
    readonly seconds?: number;
  }): void;
}

/** The machine's clock. */
export function systemClock(): Clock {
  return clockFrom(() => Date.now());
}

/** Stops at an instant, ISO with a zone. Days in `advance` are 24 hours. */
export function clockFixedAt(instant: string): TestClock {
  let current = parsed(instant);
  return {
    ...clockFrom(() => current),
    set: (to) => {
      current = parsed(to);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      current += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

/** Runs on from `start` (CLOCK_START) at the machine's pace; the machine's own clock when null. */
export function clockRunningFrom(start: string | null): Clock {
  if (start === null) return systemClock();
  const ahead = parsed(start) - Date.now();
  return clockFrom(() => Date.now() + ahead);
}

function clockFrom(milliseconds: () => number): Clock {
  return {
    now: () => new Date(milliseconds()),
    nowIso: () => new Date(milliseconds()).toISOString(),
    today: () => civilDateOf(new Date(milliseconds())),
  };
}

function parsed(instant: string): number {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant}`);
  return ms;
}
