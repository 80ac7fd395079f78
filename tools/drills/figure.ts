/** One measured figure of a drill or a bench, with its goal in words. */
export interface Figure {
  readonly what: string;
  readonly value: string | number;
  readonly goal: string;
  readonly isMet: boolean;
}

/** Returns a count that must be zero. */
export function none(what: string, count: number): Figure {
  return { what, value: count, goal: '0', isMet: count === 0 };
}

/** Returns a count that must be reached, so that a drill that did nothing cannot pass. */
export function atLeast(what: string, value: number, goal: number): Figure {
  return { what, value, goal: `at least ${goal}`, isMet: value >= goal };
}

/** Returns a figure that must stay below its goal. */
export function atMost(what: string, value: number, goal: number, unit = ''): Figure {
  return { what, value: `${value}${unit}`, goal: `at most ${goal}${unit}`, isMet: value <= goal };
}

/** Returns a time that must stay below its goal in the long form; the short one only shows it, since CI does other work beside it. */
export function soonEnough(what: string, ms: number, goal: number, short: boolean): Figure {
  return short ? { what, value: `${ms} ms`, goal: 'shown', isMet: true } : atMost(what, ms, goal, ' ms');
}

/** Prints a line for each figure: whether it passes, its value, and its goal. */
export function printFigures(name: string, figures: readonly Figure[]): void {
  for (const { what, value, goal, isMet } of figures)
    console.log(`${isMet ? 'holds ' : 'FALLS SHORT'} ${name}: ${what}: ${value} (goal ${goal})`);
}
